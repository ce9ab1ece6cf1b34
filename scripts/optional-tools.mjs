import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { root } from './project-root.mjs';

/** Optional programs: tests that need them are skipped if they are missing. */
const tools = [
  {
    programs: ['openssl'],
    skips: 'connections to TLS servers of our own, kubeconfigs, the real Kubernetes API server',
  },
  { programs: ['etcd'], skips: 'the real Kubernetes API server' },
  { programs: ['go'], skips: 'the real Kubernetes API server, unless it is built already' },
  {
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    skips: 'the console in a browser',
  },
  { programs: ['pdftotext'], skips: 'the layout and the look of PDFs' },
  { programs: ['terraform'], skips: 'the modules of setups read by Terraform' },
  { programs: ['dpkg'], skips: 'the order of Debian versions beside dpkg' },
  { programs: ['rpm'], skips: 'the order of RPM versions beside rpm' },
  { programs: ['ruby'], skips: 'the order of gem versions beside Gem::Version' },
  { programs: ['php'], skips: 'the order of Composer versions beside version_compare' },
  { programs: ['java'], skips: "the order of Maven versions beside Maven's own" },
];

/** Optional folders of reference data that tests compare with. */
const folders = [{ path: join(root, '..', 'shared', 'osv'), skips: 'the large OSV archives' }];

/** Returns one line for each missing tool or folder: its name, and what is skipped without it. */
export function missingTools(searchPath = process.env.PATH ?? '') {
  const places = searchPath.split(delimiter).filter((place) => place !== '');
  const isThere = (program) => places.some((place) => existsSync(join(place, program)));
  return [
    ...tools
      .filter(({ programs }) => !programs.some(isThere))
      .map(({ programs, skips }) => `${programs[0]} is not installed; skipped: ${skips}`),
    ...folders.filter(({ path }) => !existsSync(path)).map(({ skips }) => `skipped, not on this machine: ${skips}`),
  ];
}
