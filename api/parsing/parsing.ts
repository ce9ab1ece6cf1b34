import type { KubeconfigReading } from '../../domain/kubernetes/kubeconfig.ts';
import { ThreadLimitError, ThreadsBusyError } from '../../platform/threads/thread-messages.ts';
import { createThreadPool } from '../../platform/threads/thread-pool.ts';
import { badRequest, unavailable } from '../errors.ts';
import type { BodyReading } from './body-task.ts';
import type { FrameworkReading } from './framework-task.ts';
import type { SbomUpload } from './sbom-task.ts';

/** Two uploads are parsed at a time in each process; the others wait. */
const threads = 2;
/** The largest document within the limits takes half of it. */
const memoryMb = 1024;
/** Maximum size of waiting uploads; further ones are rejected with 503. */
const waitingBytes = 64 * 1024 * 1024;

const timeoutsMs = { body: 5_000, sbom: 20_000, kubeconfig: 5_000, framework: 5_000 } as const;

/** Parses uploads in threads, so that no document blocks other requests or crashes the process. */
export interface Parsing {
  /** Returns the value of a JSON body that matches a schema. Throws 400, or 503 when too much is waiting. */
  body: (content: Uint8Array, schema: string | null) => Promise<unknown>;
  /** Returns the content of a bill of materials. Throws 400 for invalid JSON, or 503 when too much is waiting. */
  sbom: (content: Uint8Array, schema: string) => Promise<SbomUpload>;
  /** Returns the content of a kubeconfig. A file that takes too long or too much memory is an error like any other. */
  kubeconfig: (text: string) => Promise<KubeconfigReading>;
  /** Returns the custom framework of a document; a document that takes too long or too much memory is an error like any other. */
  framework: (text: string, customChecks: readonly string[]) => Promise<FrameworkReading>;
  close: () => Promise<void>;
}

/** Creates the threads, which run `script` (`parse-thread`, compiled); each starts when it is needed. */
export function createParsing({ script, onFault }: { script: URL; onFault: (fault: unknown) => void }): Parsing {
  const pool = createThreadPool({ script, size: threads, memoryMb, waitingBytes, onFault });

  async function run(name: keyof typeof timeoutsMs, input: unknown, sizeBytes: number): Promise<unknown> {
    try {
      return await pool.run({ name, input, sizeBytes, timeoutMs: timeoutsMs[name] });
    } catch (error) {
      if (error instanceof ThreadsBusyError) throw unavailable('Too many uploads are being parsed', error);
      throw error;
    }
  }

  async function json(name: 'body' | 'sbom', content: Uint8Array, schema: string | null): Promise<unknown> {
    try {
      const reading = (await run(name, { content, schema }, content.length)) as BodyReading;
      if (!reading.ok) throw badRequest(reading.message, reading.details);
      return reading.value;
    } catch (error) {
      if (error instanceof ThreadLimitError) throw badRequest(`The body takes too much ${error.limit} to parse`);
      throw error;
    }
  }

  return {
    body: (content, schema) => json('body', content, schema),
    sbom: async (content, schema) => (await json('sbom', content, schema)) as SbomUpload,
    async kubeconfig(text) {
      try {
        return (await run('kubeconfig', { text }, text.length)) as KubeconfigReading;
      } catch (error) {
        if (!(error instanceof ThreadLimitError)) throw error;
        return { ok: false, faults: [{ path: '', message: `takes too much ${error.limit} to parse` }] };
      }
    },
    async framework(text, customChecks) {
      try {
        return (await run('framework', { text, customChecks }, text.length)) as FrameworkReading;
      } catch (error) {
        if (!(error instanceof ThreadLimitError)) throw error;
        return { ok: false, fault: `line 1, column 1: takes too much ${error.limit} to parse` };
      }
    },
    close: () => pool.close(),
  };
}
