import { runServiceChecks } from '../../../../../domain/clouds/gcp/run/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of Google Cloud by schema: run', () => {
  testSchemaChecks(runServiceChecks, {
    cloudrun_service_ingress_restricted: {
      pass: { metadata: { annotations: { 'run.googleapis.com/ingress': 'internal-and-cloud-load-balancing' } } },
      fail: { metadata: { annotations: { 'run.googleapis.com/ingress': 'all' } } },
    },
    cloudrun_service_invoker_iam_enabled: {
      pass: { metadata: { annotations: {} } },
      fail: { metadata: { annotations: { 'run.googleapis.com/invoker-iam-disabled': 'true' } } },
    },
    cloudrun_service_binary_authorization: {
      pass: { metadata: { annotations: { 'run.googleapis.com/binary-authorization': 'default' } } },
      fail: { metadata: { annotations: {} } },
    },
    cloudrun_service_no_default_service_account: {
      pass: { spec: { template: { spec: { serviceAccountName: 'shop@p.iam.gserviceaccount.com' } } } },
      fail: { spec: { template: { spec: { serviceAccountName: '1-compute@developer.gserviceaccount.com' } } } },
    },
    cloudrun_service_cmk_encryption: {
      pass: {
        spec: {
          template: {
            metadata: {
              annotations: { 'run.googleapis.com/encryption-key': 'projects/p/locations/eu/keyRings/r/cryptoKeys/k' },
            },
          },
        },
      },
      fail: { spec: { template: { metadata: { annotations: {} } } } },
    },
  });

  testOutcomes(runServiceChecks, 'cloudrun_service_ingress_restricted', {
    says: 'takes no annotation for the internet, and does not know other values',
    documents: [
      ['fail', { metadata: {} }],
      ['pass', { metadata: { annotations: { 'run.googleapis.com/ingress': 'internal' } } }],
      ['not_evaluated', { metadata: { annotations: { 'run.googleapis.com/ingress': 'partners' } } }],
      ['not_evaluated', { ingress: 'INGRESS_TRAFFIC_ALL' }],
    ],
  });

  testOutcomes(runServiceChecks, 'cloudrun_service_no_default_service_account', {
    says: 'takes no account for the default one, and does not evaluate documents of another API',
    documents: [
      ['fail', { spec: { template: { spec: {} } } }],
      ['not_evaluated', { template: { serviceAccount: 'shop@p.iam.gserviceaccount.com' } }],
    ],
  });
});
