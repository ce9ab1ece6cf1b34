/**
 * Compares the checks with Prowler: fills an emulated account with compliant and non-compliant resources, collects it
 * as a sync does, runs Prowler on it, and prints what agrees and what does not. `--write` records the result for the
 * tests; `--recorded` compares with the recorded result, without Prowler. Installs Prowler unless `PROWLER` names an
 * installation.
 *
 *   npx tsx scripts/compare-prowler.ts [--write | --recorded]
 */
import { arguedLine } from '../test/contract/prowler/argued-differences.ts';
import { compare } from '../test/contract/prowler/comparison.ts';
import { collectInventory, ourVerdicts } from '../test/contract/prowler/our-verdicts.ts';
import { findProwler, installProwler } from '../test/contract/prowler/prowler-binary.ts';
import { runProwler } from '../test/contract/prowler/prowler-verdicts.ts';
import { readRecorded, writeDifferences, writeRecorded, type Recorded } from '../test/contract/prowler/recorded.ts';
import { seedAccount } from '../test/contract/prowler/seed/seed-account.ts';
import { startMoto } from '../test/helpers/moto.ts';

async function recordAgain(): Promise<Recorded> {
  const binary = findProwler() ?? (await installProwler());
  const moto = await startMoto({ awsPolicies: true, images: false });
  try {
    await seedAccount(moto.url);
    const recordedAt = new Date();
    const inventory = await collectInventory(moto.url);
    const { version, verdicts } = await runProwler({ binary, endpointUrl: moto.url });
    return { recordedAt, prowlerVersion: version, inventory, prowlers: verdicts };
  } finally {
    await moto.stop();
  }
}

const recorded = process.argv.includes('--recorded') ? readRecorded() : await recordAgain();
const { inventory, prowlers } = recorded;
const comparison = compare({ inventory, ours: ourVerdicts(inventory, recorded.recordedAt), prowlers });
const { checks, equal, differences, onlyOurs, onlyProwlers } = comparison;
const compared = equal + differences.length;
console.log(`Prowler ${recorded.prowlerVersion}: ${inventory.length} resources, ${checks} checks that both have`);
console.log(`${equal} of ${compared} verdicts are equal (${((equal / compared) * 100).toFixed(1)} %)`);
for (const difference of differences) {
  console.log(`  ${arguedLine(difference) ?? `unexplained: ${JSON.stringify(difference)}`}`);
}
console.log('verdicts of this service alone:', onlyOurs);
console.log('verdicts of Prowler alone:', onlyProwlers);
if (process.argv.includes('--write')) {
  writeRecorded(recorded);
  writeDifferences(differences.map(arguedLine).filter((line) => line !== null));
}
process.exitCode = differences.every((difference) => arguedLine(difference) !== null) ? 0 : 1;
