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
  /** Sends batches to this feed from now on: for an API server that was started before the feed was created. */
  redirect(feed: { path: string; token: string }): void;
  close(): void;
}

/** Opens a door to the API at `target`. */
export async function openAuditDoor(target: string): Promise<AuditDoor> {
  const authority = createThrowawayCa();
  const batches: ArrivedBatch[] = [];
  let held: (() => void)[] | null = null;
  let broken = 0;
  let feed: { path: string; token: string } | null = null;

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const { method } = from;
    const url = feed?.path ?? from.url;
    const headers = feed === null ? from.headers : { ...from.headers, authorization: `Bearer ${feed.token}` };
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
    redirect(to) {
      feed = to;
    },
    close() {
      door.close();
      door.closeAllConnections();
      authority.remove();
    },
  };
}
