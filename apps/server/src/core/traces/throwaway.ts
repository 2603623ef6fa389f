import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import { type RawBuilder, sql } from 'kysely';

/** Domains of mailboxes that anybody gets without a password, for some minutes. */
const THROWAWAY = disposableEmailBlocklist();

/** True for an address at one of these domains, or at a direct subdomain. */
export const isThrowaway = (email: RawBuilder<unknown>) => sql<boolean>`exists (
          select from (select lower(rtrim(regexp_replace(${email}, '^.*@', ''), '.')) as host) own,
                      unnest(array[host, regexp_replace(host, '^[^.]+\\.', '')]) domain
           where domain = any(${THROWAWAY}::text[]))`;
