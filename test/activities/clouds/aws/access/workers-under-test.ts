import assert from 'node:assert/strict';
import { join } from 'node:path';
import { awsCloud } from '../../../../../activities/clouds/aws/cloud-kind.ts';
import type { OpenCloud } from '../../../../../activities/clouds/cloud-kind.ts';
import { processBudgets, type CallBudgets } from '../../../../../activities/clouds/shared/call-budgets.ts';
import { createOutboundGuard } from '../../../../../platform/outbound/guard.ts';
import { trustedHostOf } from '../../../../../platform/outbound/trusted-hosts.ts';
import { loadProcessSettings } from '../../../../../platform/settings.ts';
import { TEST_CREDENTIALS_KEY, TEST_JWT_SECRET } from '../../../../helpers/services.ts';
import { fingerprint } from '../account-under-test.ts';

/** Hides the identity that this machine has in AWS, and returns a function that brings its environment back. */
export function isolateAwsEnvironment(folder: string): () => void {
  const environment = { ...process.env };
  const clear = () => {
    for (const name of Object.keys(process.env)) if (name.startsWith('AWS_')) delete process.env[name];
  };
  clear();
  Object.assign(process.env, {
    AWS_EC2_METADATA_DISABLED: 'true',
    AWS_CONFIG_FILE: join(folder, 'none'),
    AWS_SHARED_CREDENTIALS_FILE: join(folder, 'none'),
  });
  return () => {
    clear();
    Object.assign(process.env, environment);
  };
}

/** Starts what a worker process has of AWS; it finds the environment as it is now. */
export function startWorkers(options: {
  endpointUrl: string;
  /** Other addresses of this machine that stand for services of AWS. */
  services?: readonly string[];
  /** Budgets that calls wait for; without them no rate applies, as is usual with an emulator. */
  callBudgets?: CallBudgets;
  onClose: (close: () => void) => void;
}): OpenCloud {
  const { services = [] } = options;
  return awsCloud.start({
    settings: loadProcessSettings({
      DATABASE_URL: 'postgres://nobody@localhost/none',
      TEMPORAL_ADDRESS: 'localhost:1',
      JWT_SECRET: TEST_JWT_SECRET,
      CREDENTIALS_KEY: TEST_CREDENTIALS_KEY,
      AWS_ENDPOINT_URL: options.endpointUrl,
      PROCESS_IDENTITY: 'on',
      ...(options.callBudgets === undefined ? {} : { AWS_CALL_SHARE_PERCENT: '50' }),
    }),
    fingerprint,
    outbound: (endpoints) =>
      createOutboundGuard({
        trustedHosts: [...services, ...endpoints.filter((one) => one !== null)].map(trustedHostOf),
      }),
    openOther: () => assert.fail('no other account is opened'),
    callBudgets: options.callBudgets ?? processBudgets(),
    onCall: () => undefined,
    onClose: options.onClose,
  });
}
