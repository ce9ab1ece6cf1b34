import type { Configuration } from '../../configuration.ts';
import { bindings } from '../aspects.ts';
import type { IamBinding } from '../iam/binding.ts';
import { defineResourceType } from '../../resource-type.ts';

/** `function`: a Cloud Function. `externalId` is its resource name. */
export interface FunctionConfiguration extends Configuration {
  generation: 1 | 2;
  runtime: string | null;
  entry_point: string | null;
  service_account: string | null;
  /** `ALLOW_ALL`, `ALLOW_INTERNAL_ONLY` or `ALLOW_INTERNAL_AND_GCLB`. */
  ingress: string | null;
  vpc_connector: string | null;
  timeout_seconds: number | null;
  memory_mb: number | null;
  /** Name → fingerprint of the value. */
  environment?: Record<string, string>;
  bindings?: IamBinding[] | null;
}

export const functionType = defineResourceType<FunctionConfiguration>({
  label: 'Cloud Run function',
  volatile: {},
  comparison: { identities: { bindings: 'role' } },
  drift: {
    aspects: [
      bindings,
      { aspect: 'ingress', touches: 'exposure', severity: 'high' },
      { aspect: 'service_account', touches: 'identity', severity: 'high' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
});
