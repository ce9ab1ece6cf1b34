import { RE2JS } from 're2js';
import { secretCorpus } from '../test/contract/secret-scanners/corpus.ts';
import { SecretScanner } from '../platform/secrets/detection/secret-scanner.ts';
import { secretRules } from '../platform/secrets/detection/rules.ts';
import { createFingerprint } from '../platform/secrets/fingerprint.ts';
import type { Figure } from './figures.ts';

const rounds = 3;
const resources = 100_000;
const textBytes = 4_096;
/** RE2 in JavaScript is measured on fewer texts: it takes far longer for each. */
const comparedResources = 200;

/** Texts of 4 KB as machines have them: scripts of installation, one in ten with a text of the corpus of secrets. */
function texts(): string[] {
  const corpus = secretCorpus();
  const script =
    '#!/bin/bash\nset -euo pipefail\nyum update -y\nyum install -y httpd php mariadb-server jq\n' +
    'systemctl enable --now httpd\nREGION=$(curl -s http://169.254.169.254/latest/meta-data/placement/region)\n' +
    'echo "configured: $REGION" >> /var/log/setup.log\n# secrets are read from the store at start\n';
  return Array.from({ length: 1_000 }, (_, index) => {
    const own = index % 10 === 0 ? (corpus[index % corpus.length]?.text ?? '') : `# machine ${index}\n`;
    return `${script}${own}${script.repeat(20)}`.slice(0, textBytes);
  });
}

function processorSeconds(work: () => void): number {
  const began = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(began);
  return (user + system) / 1_000_000;
}

/** Measures the scan of 100,000 resources with 4 KB of text each, beside all patterns in RE2 for JavaScript. */
export function benchSecrets(): Promise<Figure[]> {
  const fingerprint = createFingerprint(Buffer.alloc(32, 7));
  const given = texts();
  const compiled = secretRules.map(({ pattern }) => RE2JS.compile(pattern.source));
  const scan = (count: number): void => {
    for (let index = 0; index < count; index += 1)
      new SecretScanner(fingerprint).text('/user_data', given[index % given.length] ?? '');
  };
  scan(2_000);
  const ours = Array.from({ length: rounds }, () => processorSeconds(() => scan(resources)));
  const re2 = Array.from({ length: rounds }, () =>
    processorSeconds(() => {
      for (let index = 0; index < comparedResources; index += 1) {
        for (const pattern of compiled) pattern.matcher(given[index % given.length] ?? '').find();
      }
    }),
  ).map((seconds) => (seconds * resources) / comparedResources);
  return Promise.resolve([
    {
      name: '100,000 resources with 4 KB of text: processor time',
      unit: 's',
      runs: ours,
      against: { name: 're2js, the patterns of tokens alone', runs: re2 },
    },
  ]);
}
