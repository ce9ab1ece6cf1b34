import type { JsonObject } from '../json.ts';
import {
  addressAt,
  isInternetWide,
  parseAddressRange,
  publicPieces,
  type AddressRange,
} from '../network/address-ranges.ts';
import { assignmentsOf, mostAssignments, testsOn } from './assignments.ts';
import { applies, decide } from './decide.ts';
import { commonText, globOf, type Glob } from './glob.ts';
import { distinctTexts } from './glob-classes.ts';
import { coversAction, matchesResource } from './matching.ts';
import {
  anybody,
  namedOutsiders,
  outsiderLabel,
  sessionOutsiders,
  tokenOutsiders,
  type Outsider,
} from './outsiders.ts';
import type { OwnOrganization } from './key-values.ts';
import type { AccessRequest, Caller, ContextValue } from './request.ts';
import { parseStatements, UnreadablePolicy, type Statement } from './statements.ts';
import { expand, openedGlob } from './variables.ts';

/** Whether a policy allows outsiders to do something, with the statement that decides. */
export type Reach =
  | { answer: 'closed' }
  | { answer: 'open'; statement: JsonObject; action: string; caller: string }
  | { answer: 'unclear'; reason: string };

export interface ReachQuestion {
  document: JsonObject | null;
  /** The resource and its contents, as ARN patterns. */
  resources: readonly string[];
  /** The account that the resource belongs to; null when it is not known. */
  account: string | null;
  /** The canonical user id of that account; null or absent when it is not known. */
  canonicalId?: string | null;
  /** The prefix of the actions, e.g. `s3`, and those of them that are evaluated for every policy. */
  service: string;
  actions: readonly string[];
  /** Restricts which actions are evaluated; every action of the service by default. */
  counts?: (action: string) => boolean;
  /** `anybody`: the public. `other_accounts`: also the accounts that the policy names. */
  outsiders: 'anybody' | 'other_accounts';
  /** Accounts that are no outsiders where the policy names them. */
  trustedAccounts?: readonly string[];
  /** The organization of that account, and the policies by which it denies requests; absent without one. */
  organization?: LimitingOrganization | null;
  now: Date;
}

/** An organization with resource control policies that apply to a resource. */
export interface LimitingOrganization extends OwnOrganization {
  documents: readonly JsonObject[];
}

const sourceAddress = 'aws:sourceip';

/**
 * Returns whether callers from outside can perform an action on a resource, by its policy. It searches for a request
 * that the policy allows, among all that differ in something the policy tests and that such a caller can produce.
 * Callers that are allowed only from some networks count only when those make up the internet; see
 * docs/policy-evaluation.md.
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
  const denials = (question.organization?.documents ?? []).flatMap(parseStatements);
  // An organization's policies only deny: what their statements allow, the policy of the resource still has to.
  const statements = [...parseStatements(question.document), ...denials.filter(({ effect }) => effect === 'Deny')];
  const everybody = outsidersOf(question, statements);
  const [resources, actions] = [resourcesOf(question, statements, everybody), actionsOf(question, statements)];
  if (resources === null || actions === null) {
    return { answer: 'unclear', reason: 'the patterns of the policy have too many combinations' };
  }
  const seen = new Set<string>();
  let doubt: Reach | null = null;
  for (const resource of resources) {
    for (const action of actions) {
      const outsiders = everybody.filter(({ caller }) => canCall(caller, action));
      const concerned = statements.filter((one) => coversAction(one, action) && mayCover(one, resource));
      const asked = `${concerned.some(hasVariableResource) ? resource : ''} ${concerned.map((one) => statements.indexOf(one)).join()} ${outsiders.map((one) => everybody.indexOf(one)).join()}`;
      if (seen.has(asked) || !concerned.some(({ effect }) => effect === 'Allow')) continue;
      seen.add(asked);
      const reach = reachOfAction({ concerned, outsiders, action, resource, question });
      if (reach.answer === 'open') return reach;
      if (reach.answer === 'unclear') doubt ??= reach;
    }
  }
  return doubt ?? { answer: 'closed' };
}

function outsidersOf(question: ReachQuestion, statements: readonly Statement[]): Outsider[] {
  const policyText = JSON.stringify([question.document, ...(question.organization?.documents ?? [])]);
  const named =
    question.outsiders === 'other_accounts'
      ? namedOutsiders(statements, {
          policyText,
          ownAccount: question.account ?? '',
          ownCanonicalId: question.canonicalId ?? null,
        }).filter(({ account }) => question.trustedAccounts?.includes(account) !== true)
      : [];
  const federated = question.service === 'sts' ? tokenOutsiders(statements) : sessionOutsiders(statements);
  return [...anybody(policyText), ...named, ...federated];
}

/** Roles are assumed with tokens by those who have one, and without by others; a policy may name anybody for either. */
function canCall({ kind }: Caller, action: string): boolean {
  const name = action.toLowerCase();
  if (!name.startsWith('sts:assumerole')) return true;
  if (kind === 'federated') return name === 'sts:assumerolewithwebidentity';
  return kind === 'anonymous' || !/^sts:assumerolewith(?:webidentity|saml)$/.test(name);
}

interface ActionSearch {
  concerned: readonly Statement[];
  outsiders: readonly Outsider[];
  action: string;
  resource: string;
  question: ReachQuestion;
}

function reachOfAction({ concerned, outsiders, action, resource, question }: ActionSearch): Reach {
  const { account: resourceAccount, organization = null, now } = question;
  const certain: AddressRange[] = [];
  const possible: AddressRange[] = [];
  let doubt: Reach | null = null;
  let statement: Statement | null = null;
  for (const outsider of outsiders) {
    const assignments = assignmentsOf(concerned, {
      outsider,
      resourceAccount,
      organization,
      now,
      resources: [resource],
    });
    if (assignments === null) {
      doubt ??= { answer: 'unclear', reason: 'the conditions of the policy have too many combinations to evaluate' };
      continue;
    }
    for (const assignment of assignments) {
      for (const { range, context } of withAddresses(assignment, concerned)) {
        const request: AccessRequest = { caller: outsider.caller, action, resource, context };
        const decision = decide(concerned, request);
        if (decision.outcome !== 'allowed' && decision.outcome !== 'may_be_allowed') continue;
        const isCertain = decision.outcome === 'allowed' && outsider.doubt === undefined;
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
          doubt ??= { answer: 'unclear', reason: outsider.doubt ?? unclearReason(concerned, request) };
        }
      }
    }
  }
  return doubt ?? { answer: 'closed' };
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

/** Returns the actions to evaluate: the usual ones, and one of each kind that the statements distinguish. */
function actionsOf(
  { service, actions, counts = () => true }: ReachQuestion,
  statements: readonly Statement[],
): string[] | null {
  const ofService = globOf(`${service.toLowerCase()}:?*`);
  const patterns = statements.flatMap(({ actions: { listed } }) => listed.map((one) => globOf(one.toLowerCase())));
  const written = distinctTexts(ofService, patterns);
  return written === null ? null : [...new Set([...actions, ...written])].filter(counts);
}

/** Returns the resources to evaluate: one of each kind that the statements distinguish. */
function resourcesOf(
  question: ReachQuestion,
  statements: readonly Statement[],
  outsiders: readonly Outsider[],
): string[] | null {
  const { resources } = question;
  const own = resourcesByVariables(question, statements, outsiders);
  if (own === null) return null;
  const patterns: Glob[] = statements.flatMap(({ resources: named }) => (named?.listed ?? []).map(openedGlob));
  const found: string[] = [];
  for (const text of resources) {
    const whole = globOf(text);
    const fresh = commonText(whole, globOf(text.endsWith('*') ? `${text.slice(0, -1)}outsider` : text)) ?? text;
    const written = distinctTexts(whole, patterns);
    if (written === null) return null;
    found.push(fresh, ...written);
  }
  return [...new Set([...found, ...own])];
}

function hasVariableResource({ resources, withVariables }: Statement): boolean {
  return withVariables && resources?.listed.some((pattern) => pattern.includes('${')) === true;
}

/** Returns the resources that policy variables name for outsiders; null when they are too many. */
function resourcesByVariables(
  { resources, account: resourceAccount, organization = null, now }: ReachQuestion,
  statements: readonly Statement[],
  outsiders: readonly Outsider[],
): string[] | null {
  const found = new Set<string>();
  for (const statement of statements.filter(hasVariableResource)) {
    for (const outsider of outsiders) {
      const setting = { outsider, resourceAccount, organization, now, resources: resources.map(globOf) };
      const assignments = assignmentsOf([statement], setting);
      if (assignments === null) return null;
      for (const context of assignments) {
        const named = (statement.resources?.listed ?? []).flatMap(
          (pattern) => expand(pattern, { context, withVariables: true }) ?? [],
        );
        for (const glob of named) for (const text of resources) found.add(commonText(globOf(text), glob, 'x') ?? '');
      }
    }
    if (found.size > mostAssignments) return null;
  }
  return [...found].filter((text) => text !== '');
}

function mayCover({ resources }: Statement, resource: string): boolean {
  if (resources === null) return true;
  const isOpen = resources.listed.some((pattern) => pattern.includes('${'));
  const covers = resources.listed.some((pattern) => matchesResource(openedGlob(pattern), resource));
  return isOpen || covers !== resources.except;
}
