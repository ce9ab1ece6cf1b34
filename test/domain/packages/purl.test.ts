import assert from 'node:assert/strict';

import { packageOfPurl } from '../../../domain/packages/package-of-purl.ts';
import { parsePurl } from '../../../domain/packages/purl.ts';

const named = (purl: string): [ecosystem: string | null, name: string, version: string | null] | null => {
  const found = packageOfPurl(purl);
  return found === null ? null : [found.ecosystem, found.name, found.version];
};

describe('a package URL', () => {
  it('is parsed and decoded', () => {
    assert.deepEqual(parsePurl('PKG:npm/%40angular/animation@12.3.1%2Bbuild?Arch=x%2Fy&empty=#sub/path'), {
      type: 'npm',
      namespace: '@angular',
      name: 'animation',
      version: '12.3.1+build',
      qualifiers: new Map([['arch', 'x/y']]),
    });
    assert.equal(parsePurl('pkg://golang/example.com/a/b@v1.0.0')?.namespace, 'example.com/a');
    assert.equal(parsePurl('pkg:npm/@scope/left')?.version, null);
  });

  it('keeps a plus sign, in qualifiers too', () => {
    assert.deepEqual(named('pkg:deb/debian/libstdc++6@12.2.0-14+b1?upstream=libsigc++&distro=debian-12'), [
      'Debian:12',
      'libsigc++',
      '12.2.0-14+b1',
    ]);
  });

  it('is none when it lacks scheme, type or name, or an escape is broken', () => {
    for (const text of [
      '',
      'left',
      'npm/left@1',
      'pkg:',
      'pkg:npm',
      'pkg:npm/',
      'pkg:/left',
      'pkg:npm/%zz',
      'pkg:npm/%ff',
      'pkg:npm/a b',
    ]) {
      assert.equal(parsePurl(text), null, text);
    }
  });

  it('names a package as OSV does', () => {
    const expected: [purl: string, ecosystem: string | null, name: string, version: string | null][] = [
      ['pkg:pypi/Django@4.2', 'PyPI', 'Django', '4.2'],
      ['pkg:npm/%40scope/left@1.0.0', 'npm', '@scope/left', '1.0.0'],
      ['pkg:golang/example.com/mod/v2@v2.0.1', 'Go', 'example.com/mod/v2', 'v2.0.1'],
      ['pkg:maven/org.made/core@1.0?type=jar', 'Maven', 'org.made:core', '1.0'],
      ['pkg:composer/made/left@1.0', 'Packagist', 'made/left', '1.0'],
      ['pkg:cargo/left@1.0.0', 'crates.io', 'left', '1.0.0'],
      ['pkg:nuget/Left.Right@1.0.0.1', 'NuGet', 'Left.Right', '1.0.0.1'],
      ['pkg:gem/left@1.0', 'RubyGems', 'left', '1.0'],
      ['pkg:swift/example.com/made/left@1.0.0', 'SwiftURL', 'https://example.com/made/left', '1.0.0'],
      ['pkg:bitnami/redis@7.0.1?arch=arm64', 'Bitnami', 'redis', '7.0.1'],
      ['pkg:deb/debian/openssl@3.0.11-1?distro=bookworm', 'Debian:12', 'openssl', '3.0.11-1'],
      ['pkg:deb/debian/libssl3@3.0.11-1?distro=debian-12&upstream=openssl', 'Debian:12', 'openssl', '3.0.11-1'],
      ['pkg:deb/ubuntu/curl@7.81?distro=ubuntu-22.04', 'Ubuntu:22.04:LTS', 'curl', '7.81'],
      ['pkg:deb/ubuntu/curl@8.9?distro=oracular', 'Ubuntu:24.10', 'curl', '8.9'],
      [
        'pkg:apk/alpine/libssl3@3.1.4-r5?distro=alpine-3.19.1&upstream=openssl%403.1.4-r5',
        'Alpine:v3.19',
        'openssl',
        '3.1.4-r5',
      ],
      ['pkg:rpm/almalinux/bash@5.1.8-6.el9?distro=almalinux-9.3', 'AlmaLinux:9', 'bash', '5.1.8-6.el9'],
      ['pkg:rpm/rocky/vim@8.2-1.el9?epoch=2&distro=rocky-9', 'Rocky Linux:9', 'vim', '2:8.2-1.el9'],
      ['pkg:rpm/redhat/bash@5.1?distro=rhel-9.2', 'Red Hat:enterprise_linux:9', 'bash', '5.1'],
      ['pkg:rpm/fedora/bash@5.1?distro=fedora-40', null, 'bash', '5.1'],
      ['pkg:generic/left@1.0', null, 'left', '1.0'],
    ];
    for (const [purl, ...answer] of expected) assert.deepEqual(named(purl), answer, purl);
  });
});
