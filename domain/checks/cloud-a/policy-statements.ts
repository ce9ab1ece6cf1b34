import type { Json, JsonObject } from '../../json.ts';

/** The statements of a policy document that allow something. Anything that is no statement is left out. */
export function allowStatements(document: JsonObject | null): JsonObject[] {
  return listOf(document?.['Statement']).filter(
    (statement): statement is JsonObject => isObject(statement) && statement['Effect'] === 'Allow',
  );
}

/** The statements of a policy document that deny something. */
export function denyStatements(document: JsonObject | null): JsonObject[] {
  return listOf(document?.['Statement']).filter(
    (statement): statement is JsonObject => isObject(statement) && statement['Effect'] === 'Deny',
  );
}

/** The texts of a member that may be one text or a list. */
export function textsOf(statement: JsonObject, member: string): string[] {
  return listOf(statement[member]).filter((item) => typeof item === 'string');
}

/** Whether an action pattern (`s3:*`, `iam:Create*`) covers an action; letter case does not count. */
export function coversAction(pattern: string, action: string): boolean {
  return matchesPattern(pattern.toLowerCase(), action.toLowerCase());
}

/** Whether a statement allows an action on every resource. */
export function allowsOnEverything(statement: JsonObject, action: string): boolean {
  if (!textsOf(statement, 'Resource').includes('*')) return false;
  return textsOf(statement, 'Action').some((pattern) => coversAction(pattern, action));
}

/** Whether a document grants every action on every resource without a condition. */
export function grantsAdministration(document: JsonObject | null): boolean {
  return allowStatements(document).some(
    (statement) =>
      !hasCondition(statement) &&
      textsOf(statement, 'Resource').includes('*') &&
      textsOf(statement, 'Action').some((action) => action === '*' || action === '*:*'),
  );
}

/** Whether a document grants every action of a service on every resource. */
export function grantsWholeService(document: JsonObject | null, service: string): boolean {
  return allowStatements(document).some(
    (statement) =>
      textsOf(statement, 'Resource').includes('*') &&
      textsOf(statement, 'Action').some((action) => ['*', '*:*', `${service}:*`].includes(action.toLowerCase())),
  );
}

/** Every action of the list that a document allows on some resource and does not deny as a whole. */
export function allowedActions(document: JsonObject | null, actions: readonly string[]): string[] {
  const denied = denyStatements(document).filter((statement) => textsOf(statement, 'Resource').includes('*'));
  const covers = (statement: JsonObject, action: string): boolean =>
    textsOf(statement, 'Action').some((pattern) => coversAction(pattern, action));
  return actions.filter(
    (action) =>
      allowStatements(document).some((statement) => covers(statement, action)) &&
      !denied.some((statement) => covers(statement, action)),
  );
}

/** The principals of a statement as texts: account ids, ARNs, services, `*`. */
export function principalsOf(statement: JsonObject, kind?: 'AWS' | 'Service' | 'Federated'): string[] {
  const principal = statement['Principal'];
  if (typeof principal === 'string') return [principal];
  if (!isObject(principal)) return [];
  const members = kind === undefined ? Object.values(principal) : [principal[kind]];
  return members.flatMap((member) => listOf(member)).filter((item) => typeof item === 'string');
}

/** Condition keys that tie a statement to known accounts, networks or resources. */
const narrowingKeys = [
  'aws:sourceaccount',
  'aws:sourcearn',
  'aws:sourcevpc',
  'aws:sourcevpce',
  'aws:sourceip',
  'aws:sourceowner',
  'aws:principalaccount',
  'aws:principalarn',
  'aws:principalorgid',
  'aws:principalorgpaths',
  'aws:resourceaccount',
  's3:resourceaccount',
  'kms:calleraccount',
  'kms:viaservice',
  'lambda:eventsourcetoken',
];

/** Whether a condition names an account, network or resource, and not just anything. */
export function isNarrowed(statement: JsonObject): boolean {
  const condition = statement['Condition'];
  if (!isObject(condition)) return false;
  return Object.entries(condition).some(
    ([operator, tests]) =>
      !/^(?:null|.*not.*)$/i.test(operator) &&
      isObject(tests) &&
      Object.entries(tests).some(
        ([key, values]) =>
          narrowingKeys.includes(key.toLowerCase()) &&
          !listOf(values).some((value) => value === '*' || value === '0.0.0.0/0' || value === '::/0'),
      ),
  );
}

/** The statements that allow everyone something and are not narrowed by a condition. */
export function publicStatements(document: JsonObject | null): JsonObject[] {
  return allowStatements(document).filter(
    (statement) =>
      !isNarrowed(statement) && (principalsOf(statement).includes('*') || statement['NotPrincipal'] !== undefined),
  );
}

export function hasCondition(statement: JsonObject): boolean {
  const condition = statement['Condition'];
  return isObject(condition) && Object.keys(condition).length > 0;
}

function matchesPattern(pattern: string, text: string): boolean {
  const parts = pattern.split('*');
  const [first = '', ...rest] = parts;
  if (rest.length === 0) return pattern === text;
  if (!text.startsWith(first)) return false;
  let from = first.length;
  for (const [index, part] of rest.entries()) {
    if (index === rest.length - 1) return text.length - part.length >= from && text.endsWith(part);
    const at = text.indexOf(part, from);
    if (at < 0) return false;
    from = at + part.length;
  }
  return true;
}

function listOf(value: Json | undefined): Json[] {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
}

function isObject(value: Json | undefined): value is JsonObject {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}
