import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { request } from 'undici';
import { createOutboundGuard } from '../../platform/outbound/guard.ts';
import type { Settings } from '../../platform/settings.ts';

/** A request to a feed failed. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  /** HTTP status, null without a response. */
  readonly status: number | null;
  constructor(message: string, status: number | null) {
    super(message);
    this.status = status;
  }
}

/** The configured feeds; null for a disabled one. */
export interface Feeds {
  nvd: { url: string; apiKey: string | null; intervalMs: number } | null;
  kevUrl: string | null;
  epssUrl: string | null;
  /** Returns the decompressed response body of a URL. Throws `FeedError`. */
  open(url: string, options: { signal: AbortSignal; headers?: Record<string, string> }): Promise<Readable>;
  close(): Promise<void>;
}

const answerTimeoutMs = 30_000;
/** NVD allows 5 requests in 30 seconds, 50 with a key, and asks clients to sleep six seconds between them. */
const nvdIntervalMs = 6_000;
const nvdIntervalWithKeyMs = 600;
const gzipMagic = 0x1f8b;

function placeOf(url: string): string {
  const { protocol, hostname, port } = new URL(url);
  return `${hostname}:${port === '' ? (protocol === 'https:' ? '443' : '80') : port}`;
}

type FeedSettings = Pick<
  Settings,
  'nvdUrl' | 'nvdApiKey' | 'kevUrl' | 'epssUrl' | 'outboundAllowCidrs' | 'outboundCaFile' | 'outboundProxy'
>;

/** Feeds that the settings name; nothing is asked yet. The operator named the hosts, so they may be inward mirrors. */
export function createFeeds(settings: FeedSettings, options: { nvdIntervalMs?: number } = {}): Feeds {
  const { nvdUrl, nvdApiKey, kevUrl, epssUrl } = settings;
  const urls = [nvdUrl === 'off' ? null : nvdUrl, kevUrl, epssUrl].filter((url) => url !== null);
  const guard = createOutboundGuard({
    allowCidrs: settings.outboundAllowCidrs,
    caFile: settings.outboundCaFile,
    proxy: settings.outboundProxy,
    trustedHosts: urls.map(placeOf),
  });
  const intervalMs = options.nvdIntervalMs ?? (nvdApiKey === null ? nvdIntervalMs : nvdIntervalWithKeyMs);
  return {
    nvd: nvdUrl === 'off' ? null : { url: nvdUrl, apiKey: nvdApiKey, intervalMs },
    kevUrl,
    epssUrl,
    async open(url, { signal, headers = {} }) {
      const answer = await request(url, {
        dispatcher: guard.dispatcher,
        signal,
        headers,
        headersTimeout: answerTimeoutMs,
        bodyTimeout: answerTimeoutMs,
      }).catch((fault: unknown) => {
        signal.throwIfAborted();
        throw new FeedError(`${placeOf(url)} did not answer: ${fault instanceof Error ? fault.message : ''}`, null);
      });
      if (answer.statusCode !== 200) {
        await answer.body.dump();
        throw new FeedError(`${placeOf(url)} answered ${answer.statusCode}`, answer.statusCode);
      }
      return unpacked(answer.body);
    },
    close: () => guard.close(),
  };
}

/**
 * Returns the unpacked content. Compressed files are recognised by their first bytes: servers name them in several
 * ways.
 */
async function unpacked(body: Readable): Promise<Readable> {
  const chunks = body[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  const first = await chunks.next();
  const head = first.done === true ? Buffer.alloc(0) : first.value;
  const whole = Readable.from(
    (async function* () {
      yield head;
      for (let next = await chunks.next(); next.done !== true; next = await chunks.next()) yield next.value;
    })(),
  );
  if (head.length < 2 || head.readUInt16BE(0) !== gzipMagic) return whole;
  const gunzip = createGunzip();
  whole.on('error', (fault) => gunzip.destroy(fault));
  return whole.pipe(gunzip);
}
