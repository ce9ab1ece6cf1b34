/** A caller of STS: an IAM user or the session of a role, or who a token names. */
export interface Caller {
  /** As AWS names it in a refusal. */
  arn: string;
  /** What a trust policy may name: the user, the role, the account. */
  principals: readonly string[];
  federated?: string;
}

interface Statement {
  Effect: 'Allow' | 'Deny';
  Principal: { AWS?: string | string[]; Federated?: string };
  Action: string | string[];
  Condition?: { StringEquals?: Record<string, string> };
}

/** A trust policy of a role. */
export interface TrustPolicy {
  Version: '2012-10-17';
  Statement: Statement[];
}

/** Whether a trust policy lets a caller do something with these values of condition keys. A denial wins. */
export function isTrusted(
  policy: TrustPolicy,
  request: { caller: Caller; action: string; context: Readonly<Record<string, string | undefined>> },
): boolean {
  const meeting = policy.Statement.filter((statement) => applies(statement, request));
  return meeting.some(({ Effect }) => Effect === 'Allow') && meeting.every(({ Effect }) => Effect === 'Allow');
}

function applies(
  { Principal: principal, Action: action, Condition: condition }: Statement,
  { caller, action: asked, context }: Parameters<typeof isTrusted>[1],
): boolean {
  const isNamed =
    caller.federated === undefined
      ? [principal.AWS ?? []].flat().some((one) => caller.principals.includes(one))
      : principal.Federated === caller.federated;
  return (
    isNamed &&
    [action].flat().includes(asked) &&
    Object.entries(condition?.StringEquals ?? {}).every(([key, value]) => context[key] === value)
  );
}
