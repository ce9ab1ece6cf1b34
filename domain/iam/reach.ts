import type { JsonObject } from '../json.ts';
import {
  addressAt,
  isInternetWide,
  parseAddressRange,
  publicPieces,
  type AddressRange,
} from '../network/address-ranges.ts';
import { applies, decide } from './decide.ts';
import { commonText, globOf, type Glob } from './glob.ts';
import { possibleValues, type PossibleValue, type Setting } from './key-values.ts';
import { coversAction, matchesResource } from './matching.ts';
import { anybody, namedOutsiders, outsiderLabel, type Outsider } from './outsiders.ts';
import type { AccessRequest, ContextValue } from './request.ts';
import { parseStatements, UnreadablePolicy, type ConditionTest, type Statement } from './statements.ts';
import { openedGlob, variablesIn } from './variables.ts';

/** Who from outside the account a policy allows to do something, with the statement that decides. */
export type Reach =
  | { answer: 'closed' }
  | { answer: 'open'; statement: JsonObject; action: string; caller: string }
  | { answer: 'unclear'; reason: string };

export interface ReachQuestion {
  document: JsonObject | null;
  /** The resource and what lies in it, as patterns of ARNs. */
  resources: readonly string[];
  /** The account that the resource belongs to; null when it is not known. */
  account: string | null;
  /** The prefix of the actions, e.g. `s3`, and those of them that every policy is asked about. */
  service: string;
  actions: readonly string[];
  /** Narrows what is asked about; every action of the service by default. */
  counts?: (action: string) => boolean;
  /** `anybody`: the public. `other_accounts`: also the accounts that the policy names. */
  outsiders: 'anybody' | 'other_accounts';
  now: Date;
}

const mostAssignments = 20_000;
const sourceAddress = 'aws:sourceip';

/**
 * Returns whether callers from outside can perform an action on a resource, by its policy. It looks for a request that
 * the policy allows, among all that differ in something the policy tests and that such a caller can bring about.
 * Callers who are allowed from some networks only count when those make up the internet; see docs/policy-evaluation.md.
 */
export function reachOf(question: ReachQuestion): Reach {
  try {
    return search(question);
  } catch (error) {
    if (error instanceof UnreadablePolicy) return { answer: 'unclear', reason: error.message };
    throw error;
  }
}

function search(question: ReachQuestion): Reach {
  const statements = parseStatements(question.document);
  const text = JSON.stringify(question.document);
  const outsiders = [
    ...anybody(text),
    ...(question.outsiders === 'other_accounts' ? namedOutsiders(text, question.account ?? '') : []),
  ];
  const seen = new Set<string>();
  let doubt: Reach | null = null;
  for (const resource of resourcesOf(question, statements)) {
    for (const action of actionsOf(question, statements)) {
      const concerned = statements.filter((one) => coversAction(one, action) && mayCover(one, resource));
      const indexes = concerned.map((one) => statements.indexOf(one)).join();
      if (seen.has(indexes) || !concerned.some(({ effect }) => effect === 'Allow')) continue;
      seen.add(indexes);
      const reach = reachOfAction({ concerned, outsiders, action, resource, question });
      if (reach.answer === 'open') return reach;
      if (reach.answer === 'unclear') doubt ??= reach;
    }
  }
  return doubt ?? { answer: 'closed' };
}

interface ActionSearch {
  concerned: readonly Statement[];
  outsiders: readonly Outsider[];
  action: string;
  resource: string;
  question: ReachQuestion;
}

function reachOfAction({ concerned, outsiders, action, resource, question }: ActionSearch): Reach {
  const { account: resourceAccount, now } = question;
  const certain: AddressRange[] = [];
  const possible: AddressRange[] = [];
  let doubt: Reach | null = null;
  let statement: Statement | null = null;
  for (const outsider of outsiders) {
    const assignments = assignmentsOf(concerned, { outsider, resourceAccount, now });
    if (assignments === null) {
      doubt ??= { answer: 'unclear', reason: 'the conditions of the policy have too many combinations to evaluate' };
      continue;
    }
    for (const assignment of assignments) {
      for (const { range, context } of withAddresses(assignment, concerned)) {
        const request: AccessRequest = { caller: outsider.caller, action, resource, context };
        const decision = decide(concerned, request);
        if (decision.outcome !== 'allowed' && decision.outcome !== 'may_be_allowed') continue;
        const isCertain = decision.outcome === 'allowed';
        if (range !== null) {
          possible.push(range);
          if (isCertain) certain.push(range);
        }
        if (isCertain) statement ??= decision.statement;
        const isOpen = isCertain && (range === null || outsider.isNamed || isInternetWide(certain));
        if (isOpen && decision.statement !== null) {
          return { answer: 'open', statement: decision.statement.source, action, caller: outsiderLabel(outsider) };
        }
        if (!isCertain && (range === null || isInternetWide(possible))) {
          doubt ??= { answer: 'unclear', reason: unclearReason(concerned, request) };
        }
      }
    }
  }
  return doubt ?? { answer: 'closed' };
}

/** Returns every combination of the values that the keys of some statements may have; null when there are too many. */
function assignmentsOf(concerned: readonly Statement[], setting: Setting): Map<string, ContextValue>[] | null {
  const tests = concerned.flatMap((statement) => statement.tests);
  const keys = new Set([
    ...tests.map(({ key }) => key),
    ...concerned
      .filter(({ withVariables }) => withVariables)
      .flatMap((one) => [...(one.resources?.listed ?? []), ...one.tests.flatMap(({ values }) => values)])
      .flatMap(variablesIn),
  ]);
  let assignments: Map<string, ContextValue>[] = [new Map()];
  for (const key of keys) {
    const values = distinct(possibleValues(key, testsOn(tests, key), setting));
    if (assignments.length * values.length > mostAssignments) return null;
    assignments = assignments.flatMap((assignment) =>
      values.map((value) => (value === undefined ? assignment : new Map(assignment).set(key, value))),
    );
  }
  return assignments;
}

function testsOn(tests: readonly ConditionTest[], key: string): ConditionTest[] {
  return tests.filter((test) => test.key === key);
}

function distinct(values: readonly PossibleValue[]): PossibleValue[] {
  return [...new Map(values.map((value) => [JSON.stringify(value ?? null), value])).values()];
}

/**
 * Returns an assignment for each part of the internet that the tests on the source address distinguish; itself without
 * any.
 */
function* withAddresses(
  assignment: ReadonlyMap<string, ContextValue>,
  concerned: readonly Statement[],
): Generator<{ range: AddressRange | null; context: ReadonlyMap<string, ContextValue> }> {
  if (!assignment.has(sourceAddress)) {
    yield { range: null, context: assignment };
    return;
  }
  const bounds = concerned
    .flatMap(({ tests }) => testsOn(tests, sourceAddress))
    .flatMap(({ values }) => values.flatMap((value) => parseAddressRange(value) ?? []));
  for (const range of publicPieces(bounds)) {
    yield { range, context: new Map(assignment).set(sourceAddress, [addressAt(range)]) };
  }
}

function unclearReason(concerned: readonly Statement[], request: AccessRequest): string {
  const unclear = concerned.filter((statement) => applies(statement, request) === 'unknown');
  const keys = unclear.flatMap(({ tests }) => tests.map(({ key }) => key));
  const unknown = [...new Set(keys)].filter((key) => request.context.get(key) === 'unknown');
  const what =
    unknown.length > 0
      ? `the ${unknown.length === 1 ? 'condition' : 'conditions'} ${unknown.join(', ')}`
      : 'part of it';
  return `the policy may allow external access: ${what} cannot be evaluated`;
}

/** Returns actions to ask about: the usual ones, and one for each pattern that the policy allows. */
function actionsOf(
  { service, actions, counts = () => true }: ReachQuestion,
  statements: readonly Statement[],
): string[] {
  const ofService = globOf(`${service.toLowerCase()}:*`);
  const written = statements
    .filter(({ effect }) => effect === 'Allow')
    .flatMap(({ actions: { listed } }) => listed)
    .flatMap((pattern) => commonText(globOf(pattern.toLowerCase()), ofService, 'x') ?? []);
  return [...new Set([...actions, ...written])].filter(counts);
}

/** Returns resources to ask about: one of each kind, and one for each pattern that the policy names. */
function resourcesOf({ resources }: ReachQuestion, statements: readonly Statement[]): string[] {
  const patterns: Glob[] = statements.flatMap(({ resources: named }) => (named?.listed ?? []).map(openedGlob));
  const found = resources.flatMap((text) => {
    const whole = globOf(text);
    const fresh = commonText(whole, globOf(text.endsWith('*') ? `${text.slice(0, -1)}outsider` : text)) ?? text;
    return [fresh, ...patterns.flatMap((pattern) => commonText(pattern, whole, 'x') ?? [])];
  });
  return [...new Set(found)];
}

function mayCover({ resources }: Statement, resource: string): boolean {
  if (resources === null) return true;
  const isOpen = resources.listed.some((pattern) => pattern.includes('${'));
  const covers = resources.listed.some((pattern) => matchesResource(openedGlob(pattern), resource));
  return isOpen || covers !== resources.except;
}
