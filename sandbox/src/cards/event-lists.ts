import type { SnapshotEvent, ThinEvent } from '../state/records.ts';
import type { Call } from './call.ts';
import { ApiError, missing } from './errors.ts';
import { inRange, type List, listPage, pageV2 } from './lists.ts';
import type { Range } from './params.ts';

/** Events of the platform, or with `Stripe-Context` those of a connected account: the two lists never mix. */
export function listEvents(call: Call): List<SnapshotEvent> {
  const { world, params, account } = call;
  const types =
    (params.types as string[] | undefined) ?? (params.type === undefined ? undefined : [params.type as string]);
  const own = world.store
    .all('events')
    .filter((event) => (event.account ?? null) === account)
    .filter((event) => types === undefined || types.some((type) => isOfType(event, type)))
    .filter(
      ({ pending_webhooks }) =>
        params.delivery_success === undefined || (pending_webhooks === 0) === params.delivery_success,
    );
  return listPage(call, '/v1/events', own);
}

export function retrieveEvent({ world, args, account }: Call): SnapshotEvent {
  const found = world.store.get('events', args.id ?? '');
  if (!found || (found.account ?? null) !== account) throw missing('event', args.id ?? '');
  return found;
}

export function listThinEvents(call: Call): ReturnType<typeof pageV2<ThinEvent>> {
  const { world, params } = call;
  const types = params.types as string[] | undefined;
  const created = params.created as Range | undefined;
  const own = world.store
    .all('thin_events')
    .filter((event) => params.object_id === undefined || event.related_object?.id === params.object_id)
    .filter((event) => types === undefined || types.includes(event.type))
    .filter((event) => inRange(Math.floor(Date.parse(event.created) / 1000), created));
  return pageV2(call, '/v2/core/events', own);
}

export function retrieveThinEvent({ world, args }: Call): ThinEvent {
  const found = world.store.get('thin_events', args.id ?? '');
  if (found) return found;
  throw new ApiError(404, {
    type: 'invalid_request_error',
    code: 'not_found',
    message: `Event not found: '${args.id}'.`,
  });
}

function isOfType(event: SnapshotEvent, type: string): boolean {
  return type.endsWith('.*') ? event.type.startsWith(type.slice(0, -1)) : event.type === type;
}
