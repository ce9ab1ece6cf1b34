import {
  appstreamFleetChecks,
  appstreamImageBuilderChecks,
} from '../../../../../domain/clouds/aws/appstream/schema-checks.ts';
import { testOutcomes, testSchemaChecks } from '../../../checks/schema-check-cases.ts';

describe('the checks of AWS by schema: appstream', () => {
  testSchemaChecks(appstreamFleetChecks, {
    appstream_fleet_default_internet_access_disabled: {
      pass: { EnableDefaultInternetAccess: false },
      fail: { EnableDefaultInternetAccess: true },
    },
    appstream_fleet_maximum_session_duration: {
      pass: { MaxUserDurationInSeconds: 35999 },
      fail: { MaxUserDurationInSeconds: 36000 },
    },
    appstream_fleet_session_disconnect_timeout: {
      pass: { DisconnectTimeoutInSeconds: 300 },
      fail: { DisconnectTimeoutInSeconds: 301 },
    },
    appstream_fleet_session_idle_disconnect_timeout: {
      pass: { IdleDisconnectTimeoutInSeconds: 600 },
      fail: { IdleDisconnectTimeoutInSeconds: 0 },
    },
  });

  testSchemaChecks(appstreamImageBuilderChecks, {
    appstream_image_builder_default_internet_access_disabled: {
      pass: { EnableDefaultInternetAccess: false },
      fail: { EnableDefaultInternetAccess: true },
    },
  });

  testOutcomes(appstreamFleetChecks, 'appstream_fleet_session_idle_disconnect_timeout', {
    says: 'does not take zero as a short time',
    documents: [
      ['pass', { IdleDisconnectTimeoutInSeconds: 1 }],
      ['fail', { IdleDisconnectTimeoutInSeconds: 601 }],
    ],
  });
});
