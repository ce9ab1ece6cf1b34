import assert from 'node:assert/strict';
import { operatingSystemOf, systemPurl } from '../../../domain/packages/operating-systems.ts';
import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';

describe('an operating system', () => {
  it('is recognised by the names that clouds use, with the release of its advisories', () => {
    const cases: [platform: string, version: string | null, ecosystem: string | null][] = [
      ['Ubuntu', '22.04', 'Ubuntu:22.04:LTS'],
      ['UBUNTU_22_04', null, 'Ubuntu:22.04:LTS'],
      ['Debian GNU/Linux', '12', 'Debian:12'],
      ['ALPINE_LINUX_3_18', null, 'Alpine:v3.18'],
      ['AlmaLinux', '9.3', 'AlmaLinux:9'],
      ['ROCKY_LINUX_9', null, 'Rocky Linux:9'],
      ['Red Hat Enterprise Linux Server', '8.9', 'Red Hat:enterprise_linux:8'],
      ['AMAZON_LINUX_2', null, 'Amazon Linux:2'],
      ['Oracle Linux Server', '8.9', null],
    ];
    for (const [platform, version, ecosystem] of cases) {
      const system = operatingSystemOf(platform, version);
      assert.ok(system, platform);
      const purl = systemPurl(system, { name: 'zlib', version: '1.2', release: '3', epoch: '0' });
      assert.deepEqual([packageOfPurl(purl)?.ecosystem, packageOfPurl(purl)?.version], [ecosystem, '1.2-3'], platform);
    }
    assert.equal(operatingSystemOf('Microsoft Windows Server 2019 Datacenter', '10.0.17763'), null);
  });

  it('keeps the epoch of a package, once', () => {
    const system = { type: 'rpm', namespace: 'almalinux', distro: 'almalinux-9' } as const;
    const version = (item: Parameters<typeof systemPurl>[1]) => packageOfPurl(systemPurl(system, item))?.version;
    assert.equal(version({ name: 'a', version: '1', release: '2', epoch: '3' }), '3:1-2');
    assert.equal(version({ name: 'a', version: '3:1', release: '2', epoch: '3' }), '3:1-2');
    assert.equal(version({ name: 'c++', version: '1+b~1' }), '1+b~1');
  });
});
