import type { Agent } from 'undici';
import { requestsPerEndpoint } from '../../domain/webhooks/schedule.ts';
import type { OutboundGuard } from '../../platform/outbound/guard.ts';

const idleMs = 60_000;

/**
 * The connections of one endpoint. They are separate, so that a slow receiver does not block others on the same host.
 */
interface EndpointConnections {
  agent: Agent;
  inUse: number;
  waiting: (() => void)[];
  lastUsedAt: number;
}

export interface ConnectionTable {
  /** Runs `send` with the endpoint's dispatcher as soon as fewer than ten requests to it are in flight. */
  use<Result>(webhookId: number, send: (dispatcher: Agent) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
}

/** Returns keep-alive connections for each endpoint; those of endpoints that are idle for a minute are closed. */
export function createConnectionTable(guard: OutboundGuard): ConnectionTable {
  const table = new Map<number, EndpointConnections>();
  const sweep = setInterval(() => {
    for (const [webhookId, connections] of table) {
      if (connections.inUse > 0 || Date.now() - connections.lastUsedAt < idleMs) continue;
      table.delete(webhookId);
      void connections.agent.close();
    }
  }, idleMs).unref();

  function connectionsOf(webhookId: number): EndpointConnections {
    let connections = table.get(webhookId);
    if (connections === undefined) {
      const agent = guard.createDispatcher({ connections: requestsPerEndpoint });
      connections = { agent, inUse: 0, waiting: [], lastUsedAt: Date.now() };
      table.set(webhookId, connections);
    }
    return connections;
  }

  return {
    async use(webhookId, send) {
      const connections = connectionsOf(webhookId);
      if (connections.inUse >= requestsPerEndpoint) {
        await new Promise<void>((resolve) => connections.waiting.push(resolve));
      } else connections.inUse += 1;
      try {
        return await send(connections.agent);
      } finally {
        connections.lastUsedAt = Date.now();
        // The slot is passed to the longest waiter, so that no later one takes it.
        const next = connections.waiting.shift();
        if (next === undefined) connections.inUse -= 1;
        else next();
      }
    },
    async close() {
      clearInterval(sweep);
      await Promise.all([...table.values()].map(({ agent }) => agent.close()));
      table.clear();
    },
  };
}
