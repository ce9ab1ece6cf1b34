import { once } from 'node:events';
import { request, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createThrowawayCa } from '../platform/outbound/throwaway-ca.ts';

/** A batch of records that came to a door, as far as tests look at it. */
export interface ArrivedBatch {
  headers: IncomingMessage['headers'];
  bytes: number;
}

/** A way to the API over TLS: an API server shows its token on no other. */
export interface AuditDoor {
  /** Batches that came so far. */
  batches: readonly ArrivedBatch[];
  /** Returns the configuration of a webhook with the address and the authority of the door. */
  throughIt(kubeconfig: string): string;
  /** Keeps batches that come from now on, until `release` or, in another order, `releaseReversed`. */
  hold(): void;
  release(): void;
  releaseReversed(): void;
  /** Lets the next batches through and breaks their connections before the response, so that they are sent again. */
  breakResponses(count: number): void;
  close(): void;
}

/** Opens a door to the API at `target`. */
export async function openAuditDoor(target: string): Promise<AuditDoor> {
  const authority = createThrowawayCa();
  const batches: ArrivedBatch[] = [];
  let held: (() => void)[] | null = null;
  let broken = 0;

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const { method, headers, url } = from;
    const batch = { headers, bytes: 0 };
    batches.push(batch);
    const isBroken = broken > 0;
    if (isBroken) broken -= 1;
    const onward = request(`${target}${url}`, { method, headers }, (answer) => {
      if (isBroken) {
        answer.resume().once('end', () => to.destroy());
        return;
      }
      to.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(to);
    });
    onward.on('error', () => to.destroy());
    from.on('data', (chunk: Buffer) => {
      batch.bytes += chunk.length;
    });
    from.pipe(onward);
  }

  const free = (waiting: (() => void)[]): void => {
    held = null;
    for (const go of waiting) go();
  };
  const door = createServer(authority.issue(['IP:127.0.0.1']), (from, to) => {
    if (held === null) pass(from, to);
    else held.push(() => pass(from, to));
  });
  await once(door.listen(0, '127.0.0.1'), 'listening');
  const url = `https://127.0.0.1:${(door.address() as AddressInfo).port}`;
  const data = Buffer.from(authority.ca).toString('base64');
  return {
    batches,
    throughIt: (kubeconfig) =>
      kubeconfig.replace(
        /server: "https?:\/\/[^/]*(.*)"/,
        (_line, path: string) => `server: "${url}${path}"\n      certificate-authority-data: ${data}`,
      ),
    hold() {
      held ??= [];
    },
    release: () => free(held ?? []),
    releaseReversed: () => free((held ?? []).toReversed()),
    breakResponses(count) {
      broken = count;
    },
    close() {
      door.close();
      door.closeAllConnections();
      authority.remove();
    },
  };
}
