import { disposableEmailBlocklist } from 'disposable-email-domains-js';
import { type RawBuilder, sql } from 'kysely';

/** Domains of disposable mailboxes, which anybody can use without a password for a few minutes. */
const THROWAWAY = disposableEmailBlocklist();

/** True for an address at one of these domains, or at a direct subdomain. */
export const isThrowaway = (email: RawBuilder<unknown>) => sql<boolean>`exists (
          select from (select lower(rtrim(regexp_replace(${email}, '^.*@', ''), '.')) as host) own,
                      unnest(array[host, regexp_replace(host, '^[^.]+\\.', '')]) domain
           where domain = any(${THROWAWAY}::text[]))`;
