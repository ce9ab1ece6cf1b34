/** What an assumed session is limited to. */
interface SessionPolicy {
  Statement: { Effect: string; Action: string | string[]; Resource: string | string[] }[];
}

const longestPolicy = 2_048;

/** A refusal of STS. */
export interface StsRefusal {
  status: number;
  code: string;
  message: string;
}

const invalid = (message: string): StsRefusal => ({ status: 400, code: 'ValidationError', message });

/** What is wrong with the parameters of AssumeRole, by the API reference and botocore's model; null for nothing. */
export function parameterFault(
  form: URLSearchParams,
  { longestSeconds, isChained }: { longestSeconds: number; isChained: boolean },
): StsRefusal | null {
  const role = form.get('RoleArn') ?? '';
  if (role.length < 20 || role.length > 2_048) return invalid(`'${role}' at 'roleArn' is not valid`);
  if (!/^[\w+=,.@-]{2,64}$/.test(form.get('RoleSessionName') ?? '')) {
    return invalid("Value at 'roleSessionName' failed to satisfy constraint: [\\w+=,.@-]*");
  }
  const externalId = form.get('ExternalId');
  if (externalId !== null && !/^[\w+=,.@:/-]{2,1224}$/.test(externalId)) {
    return invalid("Value at 'externalId' failed to satisfy constraint: [\\w+=,.@:\\/-]*");
  }
  const seconds = Number(form.get('DurationSeconds') ?? 3_600);
  if (seconds < 900 || seconds > 43_200) return invalid("Value at 'durationSeconds' failed to satisfy constraint");
  if (isChained && seconds > 3_600) {
    return invalid('The requested DurationSeconds exceeds the 1 hour session limit for roles assumed by role chaining');
  }
  if (seconds > longestSeconds) {
    return invalid('The requested DurationSeconds exceeds the MaxSessionDuration set for this role.');
  }
  const policy = form.get('Policy');
  if (policy === null) return null;
  if (policy.length > longestPolicy) {
    return invalid(
      "Value at 'policy' failed to satisfy constraint: Member must have length less than or equal to 2048",
    );
  }
  return isPolicy(policy)
    ? null
    : { status: 400, code: 'MalformedPolicyDocument', message: 'Syntax errors in policy.' };
}

function isPolicy(text: string): boolean {
  try {
    return Array.isArray((JSON.parse(text) as SessionPolicy).Statement);
  } catch {
    return false;
  }
}

/** Whether a session policy lets all of these actions pass; without one, everything passes. */
export function isWithin(policy: string | null, asked: { actions: readonly string[]; resource: string }): boolean {
  if (policy === null) return true;
  const { Statement: statements } = JSON.parse(policy) as SessionPolicy;
  return asked.actions.every((action) =>
    statements.some(
      ({ Effect: effect, Action: actions, Resource: resources }) =>
        effect === 'Allow' &&
        [actions].flat().some((pattern) => matches(pattern.toLowerCase(), action.toLowerCase())) &&
        [resources].flat().some((pattern) => matches(pattern, asked.resource)),
    ),
  );
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split('*').map((part) => part.replaceAll(/[\\^$.+?()[\]{}|]/g, String.raw`\$&`));
  return new RegExp(`^${parts.join('.*')}$`).test(text);
}
