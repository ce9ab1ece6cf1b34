import type { Role } from '../roles.ts';

/** A member as the rules see them; null stands for a former member. */
export interface Decider {
  memberId: number;
  role: Role;
}

/** The input of the rules. */
export interface AcceptanceSituation {
  fourEyes: boolean;
  actor: Decider;
  /** Who requested the acceptance, with the current role; null when they left. */
  requester: Decider | null;
  /** Members who were admins at the time of the request. */
  adminsAtRequest: readonly number[];
}

interface Rule {
  /** The message when the rule is broken. */
  refusal: string;
  /** Whether the rule applies only with four eyes. */
  fourEyesOnly?: true;
  isKept: (situation: AcceptanceSituation) => boolean;
}

const adminsOnly: Rule = {
  refusal: 'Only an admin may accept a risk',
  isKept: ({ actor }) => actor.role === 'admin',
};

/**
 * Who may do what with an acceptance. With four eyes, a request becomes a pending acceptance that a second admin
 * confirms. Rejecting and revoking only ever add findings, so one admin is enough.
 */
export const acceptanceRules = {
  request: [adminsOnly],
  confirm: [
    adminsOnly,
    {
      refusal: 'Four eyes: the member who requested an acceptance may not confirm it',
      fourEyesOnly: true,
      isKept: ({ actor, requester }) => actor.memberId !== requester?.memberId,
    },
    {
      refusal: 'Four eyes: only a member who was an admin when the acceptance was requested may confirm it',
      fourEyesOnly: true,
      isKept: ({ actor, adminsAtRequest }) => adminsAtRequest.includes(actor.memberId),
    },
    {
      refusal: 'The member who requested this acceptance is no longer an admin',
      isKept: ({ requester }) => requester?.role === 'admin',
    },
  ],
  reject: [adminsOnly],
  revoke: [adminsOnly],
} as const satisfies Record<string, readonly Rule[]>;

export type AcceptanceStep = keyof typeof acceptanceRules;

/** Returns why a step is refused; null when it is allowed. */
export function acceptanceRefusal(step: AcceptanceStep, situation: AcceptanceSituation): string | null {
  const rules: readonly Rule[] = acceptanceRules[step];
  const broken = rules.find((rule) => (situation.fourEyes || rule.fourEyesOnly !== true) && !rule.isKept(situation));
  return broken?.refusal ?? null;
}
