import { share } from './seeded.ts';

/** Operating systems of the machines. */
export const systems = {
  ubuntu: { name: 'ubuntu', osName: 'ubuntu', osVersion: '22.04', ecosystem: 'Ubuntu:22.04:LTS' },
  almalinux: { name: 'almalinux', osName: 'almalinux', osVersion: '9.2', ecosystem: 'AlmaLinux:9' },
} as const;

export type SystemName = keyof typeof systems;

/** A package in the version of old images, and in the one that fixes its known vulnerabilities. */
type Row = readonly [name: string, old: string, fixed: string, cves: readonly Cve[]];

const none = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:N/I:N/A:H';
const all = 'CVSS:3.1/AV:N/AC:L/PR:N/UI:N/S:U/C:H/I:H/A:H';
const local = 'CVSS:3.1/AV:L/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H';

/** Public facts about each CVE: its base vector and, in our words, its impact. */
const cves = {
  'CVE-2022-3602': [
    none,
    'A crafted e-mail address in a certificate overflows a buffer during name constraint checking.',
  ],
  'CVE-2022-3786': [none, 'A crafted e-mail address in a certificate crashes a program that checks name constraints.'],
  'CVE-2023-0286': [
    'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:N/A:H',
    'A type confusion in the comparison of X.400 addresses allows memory to be read or crashes the process.',
  ],
  'CVE-2023-38545': [all, 'A long host name overflows a heap buffer during the SOCKS5 proxy handshake.'],
  'CVE-2023-4911': [
    local,
    'A crafted environment variable overflows a buffer of the dynamic loader, which lets local users become root.',
  ],
  'CVE-2024-6387': [
    'CVSS:3.1/AV:N/AC:H/PR:N/UI:N/S:U/C:H/I:H/A:H',
    'A race condition in a signal handler of the server allows code execution as root before authentication.',
  ],
  'CVE-2022-1271': [
    'CVSS:3.1/AV:N/AC:L/PR:L/UI:N/S:U/C:H/I:H/A:H',
    'Crafted file names make the grep tools for compressed files overwrite arbitrary files.',
  ],
  'CVE-2022-37434': [all, 'A large extra field in a gzip header overflows a buffer during decompression.'],
  'CVE-2022-40303': [
    none,
    'Very large documents overflow integer counters of the parser, which leads to out-of-bounds writes.',
  ],
  'CVE-2023-22809': [
    local,
    'Users who may edit some files with sudoedit can edit any file through an argument in the editor variable.',
  ],
} as const satisfies Record<string, readonly [vector: string, text: string]>;
type Cve = keyof typeof cves;

const packages: Readonly<Record<SystemName, readonly Row[]>> = {
  ubuntu: [
    ['openssl', '3.0.2-0ubuntu1.6', '3.0.2-0ubuntu1.7', ['CVE-2022-3602', 'CVE-2022-3786']],
    ['curl', '7.81.0-1ubuntu1.13', '7.81.0-1ubuntu1.14', ['CVE-2023-38545']],
    ['libc6', '2.35-0ubuntu3.1', '2.35-0ubuntu3.4', ['CVE-2023-4911']],
    ['openssh-server', '1:8.9p1-3ubuntu0.6', '1:8.9p1-3ubuntu0.10', ['CVE-2024-6387']],
    ['gzip', '1.10-4ubuntu3', '1.10-4ubuntu4', ['CVE-2022-1271']],
    ['zlib1g', '1:1.2.11.dfsg-2ubuntu9', '1:1.2.11.dfsg-2ubuntu9.1', ['CVE-2022-37434']],
    ['libxml2', '2.9.13+dfsg-1ubuntu0.1', '2.9.13+dfsg-1ubuntu0.2', ['CVE-2022-40303']],
    ['sudo', '1.9.9-1ubuntu2.1', '1.9.9-1ubuntu2.2', ['CVE-2023-22809']],
  ],
  almalinux: [
    ['openssh-server', '8.7p1-34.el9', '8.7p1-38.el9_4.1', ['CVE-2024-6387']],
    ['glibc', '2.34-60.el9', '2.34-60.el9_2.7', ['CVE-2023-4911']],
    ['curl', '7.76.1-23.el9', '7.76.1-23.el9_2.4', ['CVE-2023-38545']],
    ['openssl-libs', '1:3.0.1-43.el9_0', '1:3.0.1-47.el9_1', ['CVE-2023-0286']],
    ['zlib', '1.2.11-31.el9', '1.2.11-32.el9_0', ['CVE-2022-37434']],
    ['libxml2', '2.9.13-2.el9', '2.9.13-3.el9_1', ['CVE-2022-40303']],
    ['xz-libs', '5.2.5-7.el9', '5.2.5-8.el9_0', ['CVE-2022-1271']],
  ],
};

/** Further packages, without known vulnerabilities. */
const harmless: Readonly<Record<SystemName, readonly (readonly [name: string, version: string])[]>> = {
  ubuntu: [
    ['bash', '5.1-6ubuntu1.1'],
    ['coreutils', '8.32-4.1ubuntu1.2'],
    ['nginx', '1.18.0-6ubuntu14.4'],
  ],
  almalinux: [
    ['bash', '5.1.8-6.el9_1'],
    ['coreutils', '8.32-34.el9'],
    ['chrony', '4.3-1.el9'],
  ],
};

/** Share of a machine's packages that are outdated. */
const neglected = 0.22;

/** Returns the packages installed on a machine. */
export function installedOn(system: SystemName, machine: string): { softwareName: string; version: string }[] {
  const known = packages[system].map(([softwareName, old, fixed]) => ({
    softwareName,
    version: share('package', machine, softwareName) < neglected ? old : fixed,
  }));
  return [...known, ...harmless[system].map(([softwareName, version]) => ({ softwareName, version }))];
}

/** Prefix of the ids of the sample's advisories; no other source uses it. */
export const advisoryPrefix = 'SAMPLE-';

/**
 * Returns the advisories of the sample's packages as OSV records. CVE ids, versions and vectors are public facts.
 */
export function sampleAdvisories() {
  return Object.entries(packages).flatMap(([system, rows]) =>
    rows.flatMap(([name, , fixed, ids]) =>
      ids.map((cve) => {
        const [score, text] = cves[cve];
        return {
          id: `${advisoryPrefix}${system}-${name}-${cve}`,
          modified: '2024-07-01T00:00:00Z',
          published: '2024-07-01T00:00:00Z',
          aliases: [cve],
          summary: `${name}: ${text}`,
          details: text,
          severity: [{ type: 'CVSS_V3', score }],
          references: [{ type: 'ADVISORY', url: `https://nvd.nist.gov/vuln/detail/${cve}` }],
          affected: [
            {
              package: { ecosystem: systems[system as SystemName].ecosystem, name },
              ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: fixed }] }],
            },
          ],
        };
      }),
    ),
  );
}
