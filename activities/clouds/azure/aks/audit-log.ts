import { setTimeout as wait } from 'node:timers/promises';
import { aksAuditCategories, resourceLogEvents } from '../../../../domain/clouds/kubernetes/audit/logged-events.ts';
import { isObject, type JsonObject } from '../../../../domain/json.ts';
import type { AuditLogPage, FoundCluster } from '../../cloud.ts';
import { CloudError } from '../../errors.ts';
import type { AzureRun } from '../session/azure-run.ts';
import { diagnosticSettingsOf } from '../session/diagnostic-settings.ts';
import type { StorageCalls } from '../session/storage-calls.ts';

const pollEveryMs = 10_000;
const hourMs = 60 * 60_000;
/** Changes wait no longer than this for those who made them. */
const keptHours = 24;
/** The end of an hour's log is appended to after the hour is over. */
const appendedMs = 10 * 60_000;
/** What a response has at most, and how far before its end a log is read at first. */
const partBytes = 4 * 1024 * 1024;
const firstBytes = 1024 * 1024;

/** Where the audit log of a cluster is stored. */
interface LogStore {
  account: string;
  container: string;
}

/** Bytes of the log of each hour that were read, by the beginning of the hour as ISO 8601. */
type Offsets = Readonly<Record<string, number>>;

/**
 * Yields the audit log of an AKS cluster from the storage account that a diagnostic setting of the cluster names
 * (learn.microsoft.com/azure/azure-monitor/platform/resource-logs, "Send to Azure Storage"): one append blob for each
 * hour, a record in each line, in the order in which they arrive. The cursor has the bytes that were read of each hour.
 */
export async function* aksAuditLog(
  { run, storage }: { run: AzureRun; storage: StorageCalls },
  { cluster, cursor }: { cluster: FoundCluster; cursor: JsonObject | null },
  { now = Date.now, everyMs = pollEveryMs }: { now?: () => number; everyMs?: number } = {},
): AsyncGenerator<AuditLogPage> {
  const store = await logStoreOf(run, cluster);
  const blobOf = (hour: string): string => blobPath(store, cluster.externalId, hour);
  let offsets = offsetsIn(cursor);
  for (;;) {
    const startedAt = now();
    const atStart = Object.keys(offsets).length === 0 ? null : 0;
    for (const hour of hoursToRead(offsets, startedAt)) {
      const from = { ...store, path: blobOf(hour), offset: offsets[hour] ?? atStart };
      for await (const { lines, end } of linesFrom(storage, from)) {
        offsets = { ...offsets, [hour]: end };
        yield { ...resourceLogEvents(lines), cursor: { offsets }, isEnd: false };
      }
      offsets = { ...offsets, [hour]: offsets[hour] ?? 0 };
    }
    offsets = recent(offsets, startedAt);
    yield { received: 0, records: [], cursor: { offsets }, isEnd: true };
    await wait(Math.max(0, everyMs - (now() - startedAt)), undefined, { signal: run.signal });
  }
}

async function logStoreOf(run: AzureRun, { externalId, name }: FoundCluster): Promise<LogStore> {
  const settings = await diagnosticSettingsOf(run, externalId);
  const stores = settings.flatMap(({ properties }) => {
    const account = /\/storageaccounts\/([a-z0-9]{3,24})$/i
      .exec(properties?.storageAccountId ?? '')?.[1]
      ?.toLowerCase();
    const enabled = (properties?.logs ?? []).filter((log) => log.enabled === true);
    // The smaller category is preferred: it leaves out what only reads.
    const category = aksAuditCategories.findLast((wanted) =>
      enabled.some(
        ({ category: own, categoryGroup }) =>
          own === wanted || categoryGroup === 'allLogs' || categoryGroup === 'audit',
      ),
    );
    return account === undefined || category === undefined ? [] : [{ account, container: `insights-logs-${category}` }];
  });
  const [store] = stores;
  if (store !== undefined) return store;
  const logs = `'[{"category":"kube-audit-admin","enabled":true}]'`;
  throw new CloudError({
    kind: 'invalid_request',
    call: 'audit log',
    message:
      `no diagnostic setting of the cluster ${name} sends its audit log to a storage account; to make one: ` +
      `az monitor diagnostic-settings create --name infrastructure-audit --resource ${externalId} ` +
      `--storage-account <id> --logs ${logs}`,
  });
}

function blobPath({ container }: LogStore, externalId: string, hour: string): string {
  const [, year, month, day, at] = /^(\d{4})-(\d\d)-(\d\d)T(\d\d)/.exec(hour) ?? [];
  const path = `resourceId=${externalId.toUpperCase()}/y=${year}/m=${month}/d=${day}/h=${at}/m=00/PT1H.json`;
  return `/${container}/${path.split('/').map(encodeURIComponent).join('/')}`;
}

/** Returns the hours whose log may have more than was read, the oldest first. */
function hoursToRead(offsets: Offsets, now: number): string[] {
  const known = Object.keys(offsets).toSorted();
  const current = Math.floor(now / hourMs) * hourMs;
  const earliest = current - (keptHours - 1) * hourMs;
  const from = known[0] === undefined ? current : Math.max(earliest, Date.parse(known[0]));
  const hours = Math.round((current - from) / hourMs) + 1;
  return Array.from({ length: hours }, (_, index) => new Date(from + index * hourMs).toISOString());
}

/** Returns the offsets of hours that may still be appended to. */
function recent(offsets: Offsets, now: number): Offsets {
  return Object.fromEntries(Object.entries(offsets).filter(([hour]) => Date.parse(hour) + hourMs + appendedMs > now));
}

/**
 * Yields the whole lines of a blob from an offset, with the offset after them; without an offset the last ones. Yields
 * nothing where there is no such blob yet.
 */
async function* linesFrom(
  storage: StorageCalls,
  { account, path, offset }: { account: string; path: string; offset: number | null },
): AsyncGenerator<{ lines: string[]; end: number }> {
  const rangeOf = async (from: number, bytes: number) =>
    storage
      .get({ account, service: 'blob', path, headers: { 'x-ms-range': `bytes=${from}-${from + bytes - 1}` } })
      .catch((fault: unknown) => {
        if (
          fault instanceof CloudError &&
          ['InvalidRange', 'BlobNotFound', 'ContainerNotFound'].includes(fault.code ?? '')
        ) {
          return null;
        }
        throw fault;
      });
  let from = offset;
  let skipsLine = false;
  if (from === null) {
    const first = await rangeOf(0, 1);
    const size = Number(/\/(\d+)$/.exec(first?.header('content-range') ?? '')?.[1] ?? 0);
    from = Math.max(0, size - firstBytes);
    skipsLine = from > 0;
  }
  for (;;) {
    const part = await rangeOf(from, partBytes);
    if (part === null) return;
    const size = Number(/\/(\d+)$/.exec(part.header('content-range') ?? '')?.[1] ?? 0);
    const whole = part.text.slice(0, part.text.lastIndexOf('\n') + 1);
    // A line that fills a response is none of the log: what follows it is read.
    const isFull = size - from > partBytes;
    if (whole === '' && !isFull) return;
    from += whole === '' ? partBytes : Buffer.byteLength(whole);
    const lines = whole.split('\n').slice(skipsLine ? 1 : 0);
    skipsLine = false;
    yield { lines: lines.filter((line) => line.trim() !== ''), end: from };
    if (!isFull) return;
  }
}

function offsetsIn(cursor: JsonObject | null): Offsets {
  const offsets = cursor?.['offsets'];
  if (!isObject(offsets)) return {};
  return Object.fromEntries(
    Object.entries(offsets).filter((entry): entry is [string, number] => typeof entry[1] === 'number'),
  );
}
