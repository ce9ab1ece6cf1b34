import type { AccountRegionConfiguration } from '../../../domain/configuration/aws/account.ts';
import { computeDefaults } from './account-region-compute.ts';
import { monitoringServices } from './account-region-monitoring.ts';
import { DetailReader } from './detail-reader.ts';
import { collected } from './resource.ts';
import type { AwsUnit } from './unit.ts';

/** The account-wide settings of one region as one resource. */
export const accountRegionsUnit: AwsUnit = {
  service: 'account-region',
  scope: 'regional',
  resourceTypes: ['account_region'],
  async open(run) {
    const readCompute = await computeDefaults(run);
    const readMonitoring = await monitoringServices(run);
    return async () => ({
      next: null,
      batches: [
        async () => {
          const accountId = await run.accountId();
          const details = new DetailReader();
          const [compute, monitoring] = await Promise.all([readCompute(details), readMonitoring(details)]);
          return [
            collected<AccountRegionConfiguration>({
              resourceType: 'account_region',
              externalId: `${accountId}/${run.region}`,
              name: run.region,
              region: run.region,
              tags: {},
              unreadable: details.unreadable,
              configuration: { ...compute, ...monitoring },
            }),
          ];
        },
      ],
    });
  },
};
