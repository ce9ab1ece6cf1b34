import type { Configuration } from '../../configuration.ts';
import { type SecretScan, secretScanChanges } from '../../../secrets/secret-scan.ts';
import { bindings } from '../aspects.ts';
import type { IamBinding } from '../iam/binding.ts';
import { defineResourceType } from '../../resource-type.ts';
import { modified, type Refusal } from '../../../remediation/builders.ts';
import { bindingsSetting } from '../iam/bindings-setting.ts';
import { labelSetting } from '../labels.ts';
import { changedManually, secretValues, setAtCreation } from '../reasons.ts';

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
  /** Of the environment. */
  observed?: { secret_scan?: SecretScan };
}

const onlySecondGeneration: Refusal = ({ current }) =>
  current['generation'] === 1 ? 'Functions of the first generation have to be deployed again.' : null;

export const functionType = defineResourceType<FunctionConfiguration>({
  label: 'Cloud Run function',
  volatile: { secret_scan: secretScanChanges },
  comparison: { identities: { bindings: 'role' } },
  drift: {
    aspects: [
      bindings,
      { aspect: 'ingress', touches: 'exposure', severity: 'high' },
      { aspect: 'service_account', touches: 'identity', severity: 'high' },
    ],
    deletion: { touches: null, severity: 'medium' },
  },
  remediation: {
    settings: [
      bindingsSetting('functions'),
      modified({
        keys: ['ingress', 'service_account', 'vpc_connector', 'timeout_seconds', 'memory_mb'],
        operation: 'functions.patch_service',
        label: 'settings',
        refuse: {
          ingress: onlySecondGeneration,
          service_account: onlySecondGeneration,
          vpc_connector: onlySecondGeneration,
          timeout_seconds: onlySecondGeneration,
          memory_mb: onlySecondGeneration,
        },
        emptied: ['vpc_connector'],
      }),
      labelSetting('functions'),
    ],
    fixed: [
      [setAtCreation, ['generation']],
      [secretValues, ['environment']],
      [changedManually, ['runtime', 'entry_point']],
    ],
  },
});
