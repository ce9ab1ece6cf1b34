import { computeDefaults } from './region-compute.ts';
import { monitoringServices } from './region-monitoring.ts';
import { DetailReader } from '../session/detail-reader.ts';
import { collected } from '../session/resource.ts';
import type { AwsUnit } from '../session/unit.ts';

/** The account-wide settings of one region as one resource. */
export const accountRegionsUnit: AwsUnit<'account_region'> = {
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
          const details = new DetailReader(run.only);
          const [compute, monitoring] = await Promise.all([readCompute(details), readMonitoring(details)]);
          return [
            collected({
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
