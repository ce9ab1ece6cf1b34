import { check } from '../../check.ts';
import { passIf } from '../../verdict.ts';

export const storageGeoRedundantEnabled = check({
  id: 'storage_geo_redundant_enabled',
  title: 'Storage is kept in two regions',
  provider: 'cloud_c',
  resourceTypes: ['object_bucket'],
  severity: 'medium',
  looksAt: ['/sku'],
  fix: { words: 'Choose a geo-redundant kind of replication.' },
  evaluate(resource) {
    const value = resource.text('sku');
    return passIf(/GRS|GZRS/.test(value ?? ''), 'The storage account is kept in one region', { sku: value });
  },
});
