import { isObject } from '../domain/json.ts';

/** Returns whether a value has the shape of an activity's result. */
type Fits = (result: unknown) => boolean;

const text: Fits = (value) => typeof value === 'string';
const number: Fits = (value) => typeof value === 'number' && Number.isFinite(value);
const flag: Fits = (value) => typeof value === 'boolean';
const orNull =
  (fits: Fits): Fits =>
  (value) =>
    value === null || value === undefined || fits(value);
const oneOf =
  (...words: string[]): Fits =>
  (value) =>
    typeof value === 'string' && words.includes(value);
const listOf =
  (fits: Fits): Fits =>
  (value) =>
    Array.isArray(value) && value.every((item) => fits(item));
const object =
  (fields: Record<string, Fits> = {}): Fits =>
  (value) =>
    isObject(value) && Object.entries(fields).every(([name, fits]) => fits(value[name]));
const either =
  (...branches: Fits[]): Fits =>
  (value) =>
    branches.some((fits) => fits(value));

const kinded = { kind: text };
const claimed = object({ executionId: number, workflowId: text, isMine: flag });
const nextTurn = object({ next: orNull(text) });
const refusal = object({ refusal: object({ kind: text, message: text }) });
const repeated = object({ repeated: flag });
const finished = object({ next: orNull(text), untilMs: number });

/**
 * What the result of each activity has to contain for the workflows to use it. Any poller of a task queue can complete
 * an activity; a result of another shape fails the workflow, or the part of it that called the activity, instead of
 * passing for success. Only fields that every recorded version returned are required, so that old histories replay.
 * Activities that return nothing are not listed: what they did is in Postgres and is counted there.
 */
const results: Readonly<Record<string, Fits>> = {
  planSync: (value) => listOf(object({ service: text, region: text }))(value) && (value as unknown[]).length > 0,
  collectUnits: orNull(object({ open: number, units: orNull(listOf(object({ service: text, region: text }))) })),
  openSync: orNull(object({ providerId: number, ...kinded })),
  finishSync: orNull(object({ status: oneOf('succeeded', 'failed'), reason: orNull(text), counts: object() })),
  claimScheduled: orNull(claimed),
  claimProviderSync: orNull(claimed),
  awaitExecution: object({ executionId: number, status: oneOf('succeeded', 'failed'), error: orNull(text) }),
  checkConnection: orNull(claimed),
  listDriftProviders: listOf(object({ id: number, ...kinded })),
  scanProviderDrift: object(),
  listEcosystemsToLoad: listOf(text),
  loadEcosystem: object(),
  loadSignals: object({ changed: number }),
  askNvd: number,
  planVulnerabilityScan: listOf(object({ providerId: number, ...kinded })),
  scanProviderVulnerabilities: object(),
  readCloudPackages: object(),
  advisoryAges: object({ ecosystems: listOf(object({ ecosystem: text })) }),
  listBilledProviders: listOf(object({ providerId: number, ...kinded })),
  planBilling: either(
    object({ windows: listOf(object({ from: text, to: text })), through: text }),
    object({ missed: text }),
  ),
  closeBilling: number,
  detectAnomalies: object(),
  fetchCosts: orNull(object({ written: number })),
  fetchResourceMetrics: orNull(number),
  planAssessment: listOf(object({ providerId: number, ...kinded, frameworkIds: listOf(text) })),
  judgeResources: orNull(object({ resources: number, next: orNull(number) })),
  concludeProvider: orNull(object({ assessments: number, passed: number, failed: number })),
  sendInvitation: oneOf('sent', 'not_due'),
  writeByModel: object({ written: number }),
  openDiagnosis: orNull(object({ providerId: number, ...kinded })),
  diagnoseListings: object({ listings: number }),
  openDiscovery: orNull(object({ organizationId: number, providerId: number, ...kinded })),
  connectAccounts: number,
  requestDiscoveries: number,
  buildReport: orNull(number),
  expireReport: orNull(number),
  pruneRows: number,
  accountsToEvaluate: listOf(number),
  beginRecommendations: flag,
  recommendNext: object({ evaluated: number, changed: number, next: orNull(number) }),
  alertOnOverdue: object({ settled: number, raised: number, isDone: flag }),
  sendFindingNotice: oneOf('sent', 'not_due'),
  evaluateBudgets: object({ evaluated: number, next: orNull(number) }),
  recordTrends: object({ recorded: number, next: orNull(number) }),
  drainDeliveries: object({
    handOver: listOf(object({ id: number, deliveryId: text })),
    nextDueInMs: orNull(number),
    retryInitialSeconds: number,
  }),
  retryDelivery: object({ status: text }),
  openAction: orNull(object({ status: text })),
  decideAction: either(object({ status: oneOf('approved', 'failed'), untilMs: number }), repeated, refusal),
  beginExecution: either(object({ startedAt: text, hasTurn: flag }), repeated, refusal),
  beginRollback: either(object({ hasTurn: flag }), repeated, refusal),
  takeTurn: flag,
  beginUndo: orNull(object({ begun: listOf(number) })),
  failExecution: nextTurn,
  failRollback: nextTurn,
  prepareExecution: object({ steps: listOf(number) }),
  executeStep: either(object({ step: number }), object({ step: (value) => value === null, finished })),
  finishExecution: finished,
  checkRollback: object({ refusal: orNull(text), steps: listOf(number) }),
  finishRollback: nextTurn,
};

/** Returns whether a result may be that of an activity; one that returns nothing accepts anything. */
export function isResultOf(activity: string, result: unknown): boolean {
  const fits = Object.hasOwn(results, activity) ? results[activity] : undefined;
  return fits === undefined || fits(result);
}

/** Activities whose results are checked. */
export const checkedActivities: readonly string[] = Object.keys(results);
