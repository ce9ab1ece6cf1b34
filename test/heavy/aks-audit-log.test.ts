import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { aksAuditLog } from '../../activities/clouds/azure/aks/audit-log.ts';
import type { AzureRun } from '../../activities/clouds/azure/session/azure-run.ts';
import { createStorageCalls, type StorageCalls } from '../../activities/clouds/azure/session/storage-calls.ts';
import type { AuditLogPage } from '../../activities/clouds/cloud.ts';
import { CloudError } from '../../activities/clouds/errors.ts';
import type { JsonObject } from '../../domain/json.ts';
import { installTimeoutMs, startAzurite, type Azurite } from '../helpers/azurite.ts';

const externalId =
  '/subscriptions/0b62a232-b8db-4380-9da6-640f7272ed6d/resourcegroups/shop/providers/microsoft.containerservice/managedclusters/web';
const cluster = { name: 'web', externalId, region: 'westeurope' };
const container = '/insights-logs-kube-audit-admin';
const hourMs = 3_600_000;

/** A record as Azure Monitor writes it, with an event of the API server as text. */
const lineOf = (name: string, more: JsonObject = {}): string => {
  const event = {
    kind: 'Event',
    apiVersion: 'audit.k8s.io/v1',
    level: 'Metadata',
    auditID: randomUUID(),
    stage: 'ResponseComplete',
    requestURI: `/api/v1/namespaces/shop/configmaps/${name}`,
    verb: 'patch',
    user: { username: 'zoë@example.com' },
    sourceIPs: ['192.0.2.7'],
    userAgent: 'kubectl/v1.34.2',
    objectRef: { resource: 'configmaps', namespace: 'shop', name, apiVersion: 'v1' },
    responseStatus: { code: 200 },
    requestReceivedTimestamp: '2026-11-23T11:00:00.000000Z',
    stageTimestamp: '2026-11-23T11:00:00.100000Z',
  };
  return `${JSON.stringify({
    operationName: 'Microsoft.ContainerService/managedClusters/diagnosticLogs/Read',
    category: 'kube-audit-admin',
    resourceId: externalId.toUpperCase(),
    properties: { log: `${JSON.stringify(event)}\n`, stream: 'stdout', pod: 'kube-apiserver-1' },
    time: '2026-11-23T11:00:00.2Z',
    ...more,
  })}\n`;
};

describe('The audit log of an AKS cluster in a storage account', function () {
  this.timeout(60_000);
  let azurite: Azurite;
  let at = Date.parse('2026-11-23T11:20:00Z');
  let stop = new AbortController();

  before(async function () {
    this.timeout(installTimeoutMs);
    azurite = await startAzurite();
    await azurite.call('blob', 'PUT', `${container}?restype=container`);
  });
  beforeEach(() => {
    stop = new AbortController();
  });
  afterEach(() => stop.abort());
  after(() => azurite?.stop());

  const pathOf = (hour: number): string =>
    `${container}/${`resourceId=${externalId.toUpperCase()}/y=2026/m=11/d=23/h=${hour}/m=00/PT1H.json`
      .split('/')
      .map(encodeURIComponent)
      .join('/')}`;
  const made = new Set<number>();
  async function append(hour: number, text: string): Promise<void> {
    if (!made.has(hour)) {
      made.add(hour);
      await azurite.call('blob', 'PUT', pathOf(hour), { headers: { 'x-ms-blob-type': 'AppendBlob' } });
    }
    await azurite.call('blob', 'PUT', `${pathOf(hour)}?comp=appendblock`, { body: text });
  }

  const storage = (token = azurite.token()): StorageCalls =>
    createStorageCalls({
      tokens: { token: async () => token, forget: () => undefined },
      urlOf: azurite.urlOf,
      dispatcher: azurite.dispatcher,
      signal: stop.signal,
      limit: (work) => work(),
    });
  const sending = (category: string): JsonObject[] => [
    {
      properties: {
        storageAccountId: `/subscriptions/1/resourceGroups/logs/providers/Microsoft.Storage/storageAccounts/${azurite.account}`,
        logs: [{ category, enabled: true }],
      },
    },
  ];
  const run = (settings: JsonObject[]): AzureRun =>
    ({ signal: stop.signal, calls: { get: async () => ({ value: settings }) } }) as unknown as AzureRun;

  function followed(cursor: JsonObject | null, own = storage(), settings = sending('kube-audit-admin')) {
    const pages = aksAuditLog({ run: run(settings), storage: own }, { cluster, cursor }, { now: () => at, everyMs: 0 });
    /** Reads to the present end of the log. */
    return async (): Promise<{ names: string[]; last: AuditLogPage }> => {
      const names: string[] = [];
      for (;;) {
        const { value } = (await pages.next()) as { value: AuditLogPage };
        names.push(...value.records.map(({ externalId: id }) => id));
        if (value.isEnd) return { names, last: value };
      }
    };
  }

  it('is read from its end on, line by line, and across hours, also by a process that continues', async () => {
    await append(11, lineOf('first'));
    const read = followed(null);
    const first = await read();
    assert.deepEqual(first.names, ['shop/first']);
    await append(11, lineOf('second') + lineOf('third').slice(0, 40));
    assert.deepEqual((await read()).names, ['shop/second']);
    assert.deepEqual((await read()).names, []);
    at += hourMs;
    await append(11, `${' '.repeat(10)}\n`);
    await append(11, lineOf('late'));
    await append(12, lineOf('next'));
    const next = await read();
    assert.deepEqual(next.names, ['shop/late', 'shop/next']);
    await append(12, lineOf('after'));
    assert.deepEqual((await followed(next.last.cursor)()).names, ['shop/after']);
    assert.deepEqual((await followed(first.last.cursor)()).names, [
      'shop/second',
      'shop/late',
      'shop/next',
      'shop/after',
    ]);
  });

  it('is read in parts where it is long, and what is no record is left out', async () => {
    at += hourMs;
    const empty = await followed(null)();
    assert.deepEqual(empty.names, []);
    const filler = `${JSON.stringify({ category: 'kube-scheduler', padding: 'é'.repeat(1_900_000) })}\n`;
    await append(13, lineOf('before'));
    for (let part = 0; part < 3; part += 1) await append(13, filler);
    await append(13, 'garbage\n{"category":"kube-audit-admin","properties":{"log":"cut off\n');
    await append(13, lineOf('behind'));
    assert.deepEqual((await followed(empty.last.cursor)()).names, ['shop/before', 'shop/behind']);
  });

  it('is refused with the reason where it may not be read, or is sent nowhere', async () => {
    const denied = followed(null, storage(azurite.token('https://management.azure.com')));
    await assert.rejects(
      denied,
      (error) => error instanceof CloudError && ['access_denied', 'bad_credentials'].includes(error.kind),
    );
    await assert.rejects(followed(null, storage(), sending('guard')), /az monitor diagnostic-settings create/);
  });
});
