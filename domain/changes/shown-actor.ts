import { Type, type Static } from 'typebox';
import { changeSources, type ChangeActor } from './announced-change.ts';

const text = (description: string) => Type.String({ description });
const orNull = <Schema extends Parameters<typeof Type.Union>[0][number]>(schema: Schema) =>
  Type.Union([schema, Type.Null()]);

export const changeSourceSchema = Type.Enum(changeSources, {
  title: 'ChangeSource',
  description:
    'What reported it: `watch` of the API server, its `audit_log`, the cloud’s `call_log`, its `change_records`, its ' +
    '`configuration_recorder`, a `listing` that was compared with the inventory, or an `event` in a queue',
});

/** Who made a change, as responses, events and reports show it. */
export const shownActorSchema = Type.Object(
  {
    principal: text('User, role session or service account'),
    issuer: orNull(text('Role or identity provider behind the session')),
    acting_as: orNull(text('Identity that the principal assumed for the call')),
    source_address: orNull(text('Address that the call came from')),
    user_agent: orNull(text('What the program called itself')),
    source: changeSourceSchema,
    event_id: text('Id of the record that names the actor'),
  },
  { title: 'ChangeActor' },
);
export type ShownActor = Static<typeof shownActorSchema>;

/** Returns an actor as it is shown; null stays null. */
export function presentActor(actor: ChangeActor | null): ShownActor | null {
  if (actor === null) return null;
  return {
    principal: actor.principal,
    issuer: actor.issuer,
    acting_as: actor.actingAs,
    source_address: actor.sourceAddress,
    user_agent: actor.userAgent,
    source: actor.source,
    event_id: actor.eventId,
  };
}
