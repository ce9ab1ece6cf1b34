import type { ComparisonTable } from './type-rules.ts';

/** Ports are told apart by their number: names of ports are optional. Other lists have names, or are what they are. */
const numberedPorts = { identities: { ports: 'port' } };

/** How objects of clusters are compared. */
export const orchestratorComparison: ComparisonTable = {
  daemon_set: numberedPorts,
  deployment: numberedPorts,
  pod: numberedPorts,
  service: numberedPorts,
  stateful_set: numberedPorts,
};
