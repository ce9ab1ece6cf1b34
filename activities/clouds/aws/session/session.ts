import { setMaxListeners } from 'node:events';
import { performance } from 'node:perf_hooks';
import { NodeHttpHandler } from '@smithy/node-http-handler';
import type { RetryStrategyV2 } from '@smithy/types';
import {
  globalRegion,
  type CloudSession,
  type CollectedResource,
  type CollectionUnit,
  type ResourcePage,
} from '../../cloud.ts';
import { systemResolver, type Resolver } from '../../../../platform/outbound/resolver.ts';
import { toCloudError, unresolvedName } from './aws-errors.ts';
import type { CloudError } from '../../errors.ts';
import { carryOut } from '../../shared/carry-out.ts';
import { processBudgets } from '../../shared/call-budgets.ts';
import { createCallPacer, type CallPacer } from '../../shared/call-pacer.ts';
import { ConcurrencyLimit } from '../../shared/concurrency.ts';
import { shownAccessCalls, tryAwsAccess } from '../access-calls/try-access.ts';
import { simulateRemediation } from '../access-calls/simulate-remediation.ts';
import { accountChanges } from '../changes/account-changes.ts';
import { awsCosts, costExplorerRegion } from '../costs/costs.ts';
import { diagnoseAccount } from '../diagnosis/diagnose-account.ts';
import { awsUnits } from '../resources.ts';
import { paceSdkAttempts, type InTurn } from '../direct/direct-calls.ts';
import type { SdkClient } from '../direct/sdk-client.ts';
import { operationOf, stackListener, type AnswerListener } from '../direct/seen-answer.ts';
import { createSigner, type SigningCredentials } from '../direct/signature.ts';
import { fixedCredentials, type CurrentCredentials } from '../access/current-credentials.ts';
import { sdkCredentials } from '../access/sdk-credentials.ts';
import { unlessExpired } from '../access/unless-expired.ts';
import { packagedTypes, readPackages } from '../packages/packages.ts';
import { createSharedReads } from '../../shared/shared-reads.ts';
import { outcomeOfFault } from '../../shared/measured-call.ts';
import { eksAuditLog } from '../eks/audit-log.ts';
import { eksClusterLogin } from '../eks/cluster-login.ts';
import { pagesOf } from '../../shared/pages.ts';
import { awsMetrics } from '../metrics/metrics.ts';
import { awsOrganization, inAwsOrganization, organizationsRegion } from '../organization/organization.ts';
import { isSchemaType } from '../../../../domain/clouds/schema-types.ts';
import type { OperationTarget } from '../../../../domain/remediation/plan.ts';
import { readBySchema, schemaListing } from '../schemas/schema-listing.ts';
import { awsSchemaTypes } from '../schemas/schema-types.ts';
import { ownConnections, type AwsConnections } from './connections.ts';
import { explainUnresolved } from './missing-service.ts';
import { NoRetries, ReadRetries } from './retries.ts';
import { awsReach } from './operation-reach.ts';
import { rejection } from '../../shared/rejection.ts';
import { createOwnClients } from './own-clients.ts';
import { createSharedClients, type SharedClients } from './shared-clients.ts';
import { scrubbedText } from '../../../../platform/secrets/scrub-text.ts';
import { createPacedAttempts } from './paced-attempts.ts';
import { readListed, readOne, readsTogether } from './read-one.ts';
import type { OnlyResource, OperationRun, UnitRun } from './unit-run.ts';
import { callerArn, enabledRegions, verifyAccount } from './verify.ts';

// Suppresses the SDK's warning at every start that next year's releases need a newer Node.js.
process.env['AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED'] = 'true';

/** One finished call, for metrics. */
export interface AwsCallRecord {
  service: string;
  operation: string;
  outcome: 'ok' | 'throttled' | 'denied' | 'error';
  durationMs: number;
}

const connectTimeoutMs = 5_000;
const requestTimeoutMs = 30_000;

/**
 * Opens a session with an AWS account; no call is made before one of its methods is used.
 *
 * - `credentials` are fixed keys, or `renewed` ones that may be replaced while the session is open.
 * - `endpointUrl` takes every service's calls instead of the cloud's own endpoints.
 * - `regions` are those that the provider covers; by default the one of the credentials alone.
 * - `fingerprint` replaces secrets in configurations.
 * - `connections` are what to call with (the caller then owns them); by default the session has its own. `clients` use them and
 *   are shared with other sessions.
 * - `accountId` is the account, if it is known, and `managementAccountId` that which its organization belongs to. With
 *   `callShare` calls are paced by `pacer` to that percentage of a documented rate; the rest is left to others.
 * - `remediationRole` is the role that remediates, null for an account without one; absent where the session itself does.
 * - `usesCloudControl` lets listings ask Cloud Control first; single resources are always read directly.
 * - `listsBySchema` lets syncs list types that are known by their schema only.
 * - `maxConcurrentCalls` bounds the calls in flight over all listings of the session.
 */
export function createAwsSession(options: {
  credentials: ((SigningCredentials & { renewed?: never }) | { renewed: CurrentCredentials }) & { region: string };
  endpointUrl?: string;
  regions?: readonly string[];
  fingerprint: (secret: string) => string;
  connections?: AwsConnections;
  clients?: SharedClients;
  accountId?: string | null;
  managementAccountId?: string | null;
  pacer?: CallPacer;
  callShare?: number | null;
  remediationRole?: string | null;
  usesCloudControl?: boolean;
  listsBySchema?: boolean;
  maxConcurrentCalls?: number;
  onCall?: (call: AwsCallRecord) => void;
  /** Called for an attempt that is retried within its call, with how it ended. */
  onRetry?: (outcome: 'throttled' | 'error') => void;
  /** Distinguishes a service that a region lacks from a broken resolver. */
  resolve?: Resolver;
}): CloudSession {
  const { region: homeRegion, renewed, ...keys } = options.credentials;
  const credentials = renewed ?? fixedCredentials(keys as SigningCredentials);
  const covered = options.regions ?? [homeRegion];
  const maxConcurrentCalls = options.maxConcurrentCalls ?? 16;
  const limit = new ConcurrencyLimit(maxConcurrentCalls);
  const connections = options.connections ?? ownConnections(maxConcurrentCalls);
  const requestHandler = new NodeHttpHandler({
    connectionTimeout: connectTimeoutMs,
    requestTimeout: requestTimeoutMs,
    throwOnRequestTimeout: true,
    httpAgent: connections.http,
    httpsAgent: connections.https,
  });
  const readRetries = new ReadRetries((outcome) => options.onRetry?.(outcome));
  const noRetries = new NoRetries();
  const sign = createSigner();
  const sharedClients =
    options.clients ?? createSharedClients({ endpointUrl: options.endpointUrl, dispatcher: connections.dispatcher });
  const endSharing = sharedClients.use();
  const endpoint = options.endpointUrl === undefined ? 'own' : 'configured';
  const sharedReads = createSharedReads();
  let account: Promise<string> | null = null;
  let knownAccount = options.accountId ?? null;
  const paced = createPacedAttempts({
    pacer: options.pacer ?? createCallPacer(processBudgets()),
    owners: () =>
      knownAccount === null
        ? null
        : { accountId: knownAccount, managementAccountId: options.managementAccountId ?? null },
    share: options.callShare ?? null,
    limit,
  });

  const ownClients = createOwnClients({
    endpointUrl: options.endpointUrl,
    credentials:
      renewed === undefined ? (keys as SigningCredentials & { sessionToken?: string }) : sdkCredentials(renewed),
    requestHandler,
  });

  function record(service: string, operation: string, outcome: AwsCallRecord['outcome'], startedMs: number): void {
    options.onCall?.({ service, operation, outcome, durationMs: performance.now() - startedMs });
  }

  async function cloudErrorOf(fault: unknown, { call, region }: { call: string; region: string }): Promise<CloudError> {
    const error = toCloudError(fault, { call, endpoint });
    const name = endpoint === 'own' ? unresolvedName(fault) : null;
    if (name === null) return error;
    return explainUnresolved(error, { name, region, resolve: options.resolve ?? systemResolver });
  }

  function runIn(
    region: string,
    caller: AbortSignal,
    { only = null, onAnswer = null }: { only?: OnlyResource | null; onAnswer?: AnswerListener | null } = {},
  ): OperationRun {
    // Every call in flight listens to it; a separate signal avoids the warning about many listeners.
    const signal = AbortSignal.any([caller]);
    setMaxListeners(0, signal);
    const callsOf =
      (retryStrategy: RetryStrategyV2): UnitRun['service'] =>
      (name, create, serviceRegion = region) => {
        const own = (): SdkClient => ownClients.of({ service: name, region: serviceRegion, retryStrategy }, create);
        // Changes are sent by the SDK.
        const shared = retryStrategy === readRetries ? sharedClients.of(name, serviceRegion, create) : null;
        const client = shared?.client ?? own();
        return async (command) => {
          signal.throwIfAborted();
          const operation = operationOf(command);
          const isUrgent = only !== null || retryStrategy === noRetries;
          const call = { service: name, region: serviceRegion, operation, input: command.input, isUrgent, signal };
          let startedMs = performance.now();
          const inTurn: InTurn = (attempt) =>
            paced(call, () => {
              startedMs = performance.now();
              return attempt();
            });
          if (shared !== null) {
            shared.direct(command, { credentials, sign, retryStrategy, ownClient: own, inTurn, signal, onAnswer });
          } else {
            paceSdkAttempts(command, inTurn);
            if (onAnswer !== null) stackListener({ client, command, onAnswer });
          }
          try {
            const answer = await unlessExpired({ credentials, signal }, () =>
              client.send(command, { abortSignal: signal }),
            );
            record(name, operation, 'ok', startedMs);
            return answer;
          } catch (fault) {
            signal.throwIfAborted();
            const error = await cloudErrorOf(fault, { call: `${name}:${operation}`, region: serviceRegion });
            record(name, operation, outcomeOfFault(error), startedMs);
            throw error;
          }
        };
      };
    const run: OperationRun = {
      region,
      only,
      endpointUrl: options.endpointUrl ?? null,
      // A diagnosis compares the answers of the services themselves.
      usesCloudControl: options.usesCloudControl === true && onAnswer === null,
      listsFor: (other) => other === region || (region === homeRegion && !covered.includes(other)),
      signal,
      fingerprint: options.fingerprint,
      async shared(name, read) {
        if (only !== null || onAnswer !== null) return read(run);
        signal.throwIfAborted();
        // Another listing may wait for it even when this one is cancelled.
        const answer = sharedReads.read(name, () => read(runIn(homeRegion, new AbortController().signal)));
        return Promise.race([answer, rejection(signal)]);
      },
      accountId: async () => {
        signal.throwIfAborted();
        account ??= verifyAccount(runIn(homeRegion, new AbortController().signal)).catch((fault: unknown) => {
          account = null;
          throw fault;
        });
        return account;
      },
      service: callsOf(readRetries),
      once: callsOf(noRetries),
    };
    return run;
  }

  async function* pages(
    unit: CollectionUnit,
    cursor: string | null,
    signal: AbortSignal,
  ): AsyncGenerator<ResourcePage> {
    const definition = awsUnits.find((candidate) => candidate.service === unit.service);
    const isBySchema = definition === undefined && isSchemaType(unit.service);
    if (definition === undefined && !isBySchema) throw new Error(`no listing named ${unit.service}`);
    const stopAhead = new AbortController();
    const run = runIn(
      unit.region === globalRegion ? homeRegion : unit.region,
      AbortSignal.any([signal, stopAhead.signal]),
    );
    try {
      const listing = await (definition?.open(run) ?? schemaListing(run, unit.service, unit.region));
      yield* pagesOf(listing, cursor, unit.known);
    } finally {
      stopAhead.abort();
    }
  }

  /** Reads one resource; of types by hand the details of these top-level keys, null for all. */
  async function readNow(
    target: OperationTarget,
    keys: readonly string[] | null,
    signal: AbortSignal,
  ): Promise<CollectedResource | null> {
    if (!isSchemaType(target.resourceType)) {
      return readOne(target, { keys, runIn: (place, only) => runIn(place ?? homeRegion, signal, { only }) });
    }
    return readBySchema(runIn(target.region === globalRegion ? homeRegion : target.region, signal), target);
  }

  return {
    async verify(signal) {
      const run = runIn(homeRegion, signal);
      sharedReads.forget();
      const accountId = await verifyAccount(run);
      account = Promise.resolve(accountId);
      knownAccount = accountId;
      return { accountId, regions: await enabledRegions(run) };
    },
    units({ regions, withGlobal }) {
      return awsUnits.flatMap(({ service, scope, resourceTypes }) => {
        if (scope === 'regional') return regions.map((region) => ({ service, region, resourceTypes }));
        return withGlobal ? [{ service, region: globalRegion, resourceTypes }] : [];
      });
    },
    pages,
    ...(options.listsBySchema === true
      ? {
          schemaTypes: async (regions: readonly string[], signal: AbortSignal) =>
            awsSchemaTypes(regions, {
              homeRegion,
              accountId: knownAccount,
              runIn: (region, end) => runIn(region, end === undefined ? signal : AbortSignal.any([signal, end])),
            }),
        }
      : {}),
    read: async (target, signal) => readNow(target, null, signal),
    readsTogether,
    readListed: (targets, signal) => readListed(targets, (place, only) => runIn(place ?? homeRegion, signal, { only })),
    async apply(operation, signal) {
      return carryOut(operation, {
        ...awsReach,
        run: runIn(operation.target.region === globalRegion ? homeRegion : operation.target.region, signal),
        read: (keys) => readNow(operation.target, keys, signal),
      });
    },
    packagedTypes,
    packages: (resource, signal) =>
      readPackages(runIn(resource.region === globalRegion ? homeRegion : resource.region, signal), resource),
    diagnose: async (unit, signal) => diagnoseAccount(unit, (place, how) => runIn(place ?? homeRegion, signal, how)),
    accessCalls: shownAccessCalls,
    tryAccess: async (service, signal) =>
      tryAwsAccess(service, {
        place: covered.includes(homeRegion) ? homeRegion : (covered[0] ?? homeRegion),
        homeRegion,
        runIn: (region) => runIn(region, signal),
      }),
    callerIdentity: async (signal) => callerArn(runIn(homeRegion, signal)),
    remediationAccess: async (bySchema, signal) =>
      simulateRemediation(runIn(homeRegion, signal), { remediationRole: options.remediationRole, bySchema }),
    discover: (_root, signal) => awsOrganization(runIn(organizationsRegion(homeRegion), signal)),
    stillBelow: (_root, accountIds, signal) =>
      inAwsOrganization(runIn(organizationsRegion(homeRegion), signal), accountIds),
    costs: (window, signal) => awsCosts(runIn(costExplorerRegion(homeRegion), signal), window),
    async *metrics({ resources, from, to }, signal) {
      for (const region of new Set(resources.map((resource) => resource.region))) {
        const there = resources.filter((resource) => resource.region === region);
        yield* awsMetrics(runIn(region === globalRegion ? homeRegion : region, signal), { resources: there, from, to });
      }
    },
    changes: (start, signal) =>
      accountChanges(start, {
        runIn: (region) => runIn(region, signal),
        regions: covered,
        scrub: (text) => scrubbedText(text, options.fingerprint),
        signal,
      }),
    clusterLogin: (cluster) =>
      eksClusterLogin({
        cluster,
        run: () => runIn(cluster.region, new AbortController().signal),
        credentials: async () => credentials.current(),
      }),
    clusterAuditLog: (cluster, { cursor, signal }) => eksAuditLog(runIn(cluster.region, signal), { cluster, cursor }),
    close() {
      ownClients.clear();
      endSharing();
      // Connections of others may be in use by other sessions.
      if (options.connections !== undefined) return;
      requestHandler.destroy();
      void connections.dispatcher.destroy();
    },
  };
}
