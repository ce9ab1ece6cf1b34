import assert from 'node:assert/strict';
import { configuredPurls } from '../../../domain/packages/configured-packages.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';
import type { JsonObject } from '../../../domain/json.ts';

const named = (resourceType: string, configuration: JsonObject) =>
  configuredPurls({ resourceType, configuration }).map((purl) => {
    const found = packageOfPurl(purl);
    return [found?.ecosystem, found?.name, found?.version];
  });

describe('the software that a configuration names', () => {
  it('is the engine of a database or a cache in its own version', () => {
    const cases: [JsonObject, unknown[][]][] = [
      [{ engine: 'postgres', engine_version: '15.4' }, [['Bitnami', 'postgresql', '15.4']]],
      [{ engine: 'aurora-postgresql', engine_version: '13.9' }, [['Bitnami', 'postgresql', '13.9']]],
      [{ engine: 'mariadb', engine_version: '10.6.14' }, [['Bitnami', 'mariadb', '10.6.14']]],
      [{ engine: 'aurora-mysql', engine_version: '8.0.mysql_aurora.3.04.0' }, []],
      [{ engine: 'oracle-ee', engine_version: '19.0' }, []],
      [{ engine: null, engine_version: null }, []],
    ];
    for (const [configuration, expected] of cases) assert.deepEqual(named('db_instance', configuration), expected);
    assert.deepEqual(named('cache_cluster', { engine: 'redis', engine_version: '7.0.4' }), [
      ['Bitnami', 'redis', '7.0.4'],
    ]);
  });

  it('is the version line of a runtime or a cluster, whose patches the cloud applies', () => {
    assert.deepEqual(named('function', { runtime: 'nodejs18.x' }), [['Bitnami', 'node', '18.*']]);
    assert.deepEqual(named('function', { runtime: 'python3.12' }), [['Bitnami', 'python', '3.12.*']]);
    assert.deepEqual(named('function', { runtime: 'provided.al2023' }), []);
    assert.deepEqual(named('container_cluster', { version: '1.29' }), [['Go', 'k8s.io/kubernetes', '1.29.*']]);
    assert.deepEqual(named('object_bucket', { version: '1.29' }), []);
  });
});
