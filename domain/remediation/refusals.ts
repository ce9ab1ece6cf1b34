/**
 * Why a command was not carried out:
 * `conflict`, the action's state does not allow it; `four_eyes`, the requester may not approve, and nobody may whose
 * name is not proven; `forbidden`, only a proven admin may; `statement`, the signed statement is forged or too old.
 */
export const refusalKinds = ['conflict', 'four_eyes', 'forbidden', 'statement'] as const;
export type RefusalKind = (typeof refusalKinds)[number];

export interface CommandRefusal {
  kind: RefusalKind;
  message: string;
}
