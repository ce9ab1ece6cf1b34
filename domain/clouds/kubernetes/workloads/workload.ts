import type { Configuration } from '../../configuration.ts';
import type { SecretScan } from '../../../secrets/secret-scan.ts';
import type { PodTemplate } from './pod-template.ts';

/** `deployment`, `stateful_set` and `daemon_set`. */
export interface WorkloadConfiguration extends Configuration {
  namespace: string;
  /** Null for daemon sets. */
  replicas: number | null;
  selector: Record<string, string>;
  strategy: string | null;
  template: PodTemplate & { labels: Record<string, string> };
  observed: {
    created_at: string | null;
    /** Of the containers of the template. */
    secret_scan?: SecretScan;
    desired_replicas: number;
    ready_replicas: number;
    available_replicas: number;
    updated_replicas: number;
  };
}
