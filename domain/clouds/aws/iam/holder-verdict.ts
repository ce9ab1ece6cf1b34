import { fail, notEvaluated, pass, passBy, type Verdict } from '../../../checks/verdict.ts';
import type { Holder } from '../../../iam/holder.ts';
import { parseStatements, UnreadablePolicy } from '../../../iam/statements.ts';
import type { Truth } from '../../../iam/truth.ts';
import type { JsonObject } from '../../../json.ts';
import { controlPoliciesOf, everyPolicy, policyLabel, type ControlPolicies } from '../organization/control-policies.ts';
import type { AwsFacts } from '../rules.ts';

/** Policies that must not give their holder something. */
export interface HolderQuestion {
  facts: AwsFacts;
  /** The ARN of the user, group or role. */
  arn: string;
  holds: (holder: Holder) => Truth;
  reason: string;
  evidence: (holder: Holder) => JsonObject;
}

/**
 * Returns the verdict on what policies give their holder within the service control policies of its organization. They
 * can only take away, so they are not needed where the policies do not give it.
 */
export function holderLacks(holder: Holder, question: HolderQuestion): Verdict {
  const { facts, arn, holds, reason, evidence } = question;
  const alone = holds(holder);
  if (alone === false) return pass();
  if (isServiceLinked(arn)) return verdictOf(holder, { ...question, held: alone });
  const policies = controlPoliciesOf(facts, 'service_control');
  if (policies.reason !== null) {
    return alone === true
      ? notEvaluated(`${startLower(reason)}, unless a service control policy denies it: ${policies.reason}`)
      : unclear(holder);
  }
  if (policies.value === null) return verdictOf(holder, { ...question, held: alone });
  const limited = within(holder, policies.value, arn);
  const held = holds(limited);
  if (held === false) return passBy(closing(holder, { ...question, policies: policies.value }));
  if (held === true) return fail(reason, evidence(limited));
  return alone === true && limited.fault === null
    ? notEvaluated('a service control policy has a condition that cannot be evaluated for the holder')
    : unclear(limited);
}

/** Returns the verdict on what policies give by themselves. */
export function documentLacks(holder: Holder, question: Omit<HolderQuestion, 'arn'>): Verdict {
  const held = question.holds(holder);
  return held === false ? pass() : verdictOf(holder, { ...question, held });
}

function verdictOf(
  holder: Holder,
  { held, reason, evidence }: Pick<HolderQuestion, 'reason' | 'evidence'> & { held: Truth },
): Verdict {
  return held === true ? fail(reason, evidence(holder)) : unclear(holder);
}

function unclear({ fault }: Holder): Verdict {
  return notEvaluated(fault ?? 'the policy has a condition that cannot be evaluated');
}

/** Returns whether only service-linked roles can hold it, which service control policies do not limit. */
function isServiceLinked(arn: string): boolean {
  return /:role\/aws-service-role\//.test(arn);
}

/** Returns the holder within the policies of each level; one that cannot be read leaves every answer open. */
function within(holder: Holder, { organization, levels }: ControlPolicies, arn: string): Holder {
  try {
    return {
      ...holder,
      limits: levels.map(({ policies }) => policies.flatMap(({ document }) => parseStatements(document))),
      known: new Map([
        ['aws:principalorgid', [organization.id]],
        ...(/^arn:[^:]+:iam::\d{12}:(?:user|role)\//.test(arn) ? ([['aws:principalarn', [arn]]] as const) : []),
        ...(/^arn:[^:]+:iam::\d{12}:/.test(arn)
          ? ([['aws:principalaccount', [arn.split(':')[4] ?? '']]] as const)
          : []),
      ]),
    };
  } catch (error) {
    if (error instanceof UnreadablePolicy) return { ...holder, fault: `a service control policy: ${error.message}` };
    throw error;
  }
}

/** Names the level that takes the right away by itself, with the policy if it is one; every level if only several do. */
function closing(holder: Holder, { arn, holds, policies }: HolderQuestion & { policies: ControlPolicies }): string[] {
  const { organization, levels } = policies;
  const level = levels.find((one) => holds(within(holder, { organization, levels: [one] }, arn)) === false);
  const all = everyPolicy({ levels: level === undefined ? levels : [level] });
  const denying = all.find(({ policy: one }) => {
    const alone = { name: '', policies: [allowingEverything, one] };
    return holds(within(holder, { organization, levels: [alone] }, arn)) === false;
  });
  return (denying === undefined ? all : [denying]).map((found) => policyLabel('service_control', found));
}

const allowingEverything = {
  id: '',
  name: '',
  document: { Statement: [{ Effect: 'Allow', Action: ['*'], Resource: ['*'] }] },
};

function startLower(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
