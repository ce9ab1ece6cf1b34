import type { CommandName } from './command-kinds.ts';

/**
 * Why a command was not carried out: `conflict`, the action's state does not allow it; `four_eyes`, neither the
 * requester nor an unverified sender may approve; `forbidden`, only a verified admin may; `statement`, the signed
 * statement is forged or too old; `unsigned`, it has no signature; `signature`, its signed decision is forged, expired
 * or was used before.
 */
export const refusalKinds = ['conflict', 'four_eyes', 'forbidden', 'statement', 'unsigned', 'signature'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

export interface CommandRefusal {
  kind: RefusalKind;
  message: string;
}

/** A command that a workflow received and did not carry out. */
export interface RefusedCommand {
  /** Id of the update or signal. */
  id: string;
  name: CommandName;
  via: 'update' | 'signal';
  /** The name that the sender gave; it is not verified. */
  claimedActor: string | null;
}
