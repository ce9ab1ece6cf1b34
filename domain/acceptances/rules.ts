import type { Role } from '../roles.ts';

/** A member as the rules see them; null stands for a former member. */
export interface Decider {
  memberId: number;
  role: Role;
}

/** Everything that the rules look at. */
export interface AcceptanceSituation {
  fourEyes: boolean;
  actor: Decider;
  /** Who asked for the acceptance, as they are now; null when they left. */
  requester: Decider | null;
  /** Members who were admins when it was asked for. */
  adminsAtRequest: readonly number[];
}

interface Rule {
  /** What is answered when the rule is broken. */
  refusal: string;
  /** Whether it holds with four eyes only. */
  fourEyesOnly?: true;
  isKept: (situation: AcceptanceSituation) => boolean;
}

const adminsOnly: Rule = {
  refusal: 'Only an admin may accept a risk',
  isKept: ({ actor }) => actor.role === 'admin',
};

/**
 * The table of who may do what with an acceptance. With four eyes, a request becomes a pending acceptance; confirming
 * it is the second pair of eyes. Rejecting and revoking only ever add findings, so one admin is enough.
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
