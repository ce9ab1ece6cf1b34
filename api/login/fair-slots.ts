/** Slots for expensive work, shared fairly between clients. */
export interface FairSlots {
  /**
   * Runs work when its turn comes, and returns its result. When too much is waiting, throws `refusal()` for the client
   * with the most waiting work.
   */
  run<Result>(client: string, work: () => Promise<Result>): Promise<Result>;
}

interface Waiting {
  start: () => void;
  refuse: () => void;
}

/**
 * Creates slots for which clients take turns: each has at most one piece of work in progress, and its further work
 * waits behind the next piece of every other client.
 */
export function createFairSlots(options: {
  slots: number;
  mostWaitingOfClient: number;
  mostWaiting: number;
  refusal: () => Error;
}): FairSlots {
  const { slots, mostWaitingOfClient, mostWaiting, refusal } = options;
  const underWay = new Set<string>();
  /** Clients in the order of their turns. */
  const lines = new Map<string, Waiting[]>();
  let waiting = 0;

  const fill = (): void => {
    while (underWay.size < slots) {
      const next = [...lines].find(([client]) => !underWay.has(client));
      if (next === undefined) return;
      const [client, line] = next;
      const first = line.shift();
      if (line.length === 0) lines.delete(client);
      waiting -= 1;
      underWay.add(client);
      first?.start();
    }
  };

  const toTheEnd = (client: string): void => {
    const line = lines.get(client);
    if (line === undefined) return;
    lines.delete(client);
    lines.set(client, line);
  };

  const makeRoom = (client: string): void => {
    if ((lines.get(client)?.length ?? 0) >= mostWaitingOfClient) throw refusal();
    if (waiting < mostWaiting) return;
    const [longest, line] = [...lines].reduce((most, one) => (one[1].length > most[1].length ? one : most));
    if (longest === client || line.length <= (lines.get(client)?.length ?? 0)) throw refusal();
    waiting -= 1;
    line.pop()?.refuse();
    if (line.length === 0) lines.delete(longest);
  };

  return {
    async run(client, work) {
      makeRoom(client);
      await new Promise<void>((resolve, reject) => {
        const line = lines.get(client) ?? [];
        line.push({ start: resolve, refuse: () => reject(refusal()) });
        lines.set(client, line);
        waiting += 1;
        fill();
      });
      try {
        return await work();
      } finally {
        underWay.delete(client);
        toTheEnd(client);
        fill();
      }
    },
  };
}
