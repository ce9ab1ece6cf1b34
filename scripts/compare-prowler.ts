/**
 * Compares the checks with Prowler: fills an account of each cloud with compliant and non-compliant resources, and
 * another with resources that mislead a scanner, collects them as a sync does, runs Prowler on them, and prints what
 * agrees and what does not. `--write` records the result for the tests; `--recorded` compares with the recorded
 * result, without Prowler. Names of clouds and accounts limit what is compared. Installs Prowler unless `PROWLER` names
 * an installation.
 *
 *   npx tsx scripts/compare-prowler.ts [--write | --recorded] [aws | azure | gcp | kubernetes]… [ordinary | adversarial]
 */
import { cloudNames } from '../domain/clouds/cloud-names.ts';
import { unexplained, verdictsOnCase } from '../test/contract/prowler/adversarial-cases.ts';
import { arguedLine } from '../test/contract/prowler/argued-differences.ts';
import { compare } from '../test/contract/prowler/comparison.ts';
import type { ComparedKind } from '../test/contract/prowler/kind.ts';
import { comparedKinds } from '../test/contract/prowler/kinds.ts';
import { ownVerdicts } from '../test/contract/prowler/own-verdicts.ts';
import { findProwler, installProwler } from '../test/contract/prowler/prowler-binary.ts';
import {
  readRecorded,
  writeDifferences,
  writeRecorded,
  type ComparedAccount,
  type Recorded,
} from '../test/contract/prowler/recorded.ts';

const words = process.argv.slice(2);
const limitedTo = <Name extends string>(names: readonly Name[]): readonly Name[] => {
  const named = names.filter((name) => words.includes(name));
  return named.length === 0 ? names : named;
};
const accounts = limitedTo<ComparedAccount>(['ordinary', 'adversarial']);
const clouds = limitedTo(comparedKinds.map(({ cloud }) => cloud));

async function recordedOf(kind: ComparedKind, account: ComparedAccount): Promise<Recorded> {
  if (words.includes('--recorded')) return readRecorded({ cloud: kind.cloud, account });
  return kind.record(account, findProwler() ?? (await installProwler()));
}

/** Prints a comparison; returns whether everything that differs is argued. */
function report(kind: ComparedKind, account: ComparedAccount, recorded: Recorded): boolean {
  const { inventory, prowlers } = recorded;
  const ours = ownVerdicts(kind.checks, inventory, recorded.recordedAt);
  const placesOf = kind.placesIn(inventory);
  if (account === 'adversarial') {
    const wrong = kind.adversarial.flatMap((oneCase) => {
      const said = verdictsOnCase(oneCase, { inventory, ours, prowlers, placesOf });
      const { check, resource, right } = oneCase;
      const isAsSaid = said.ours === right && said.prowlers === oneCase.prowlers;
      return isAsSaid ? [] : [`${check} ${resource}: ${JSON.stringify({ right, ...said })}`];
    });
    const others = unexplained(kind, recorded, { ours, placesOf });
    console.log(`${inventory.length} resources, ${kind.adversarial.length} cases in which Prowler is wrong`);
    for (const line of [...wrong, ...others]) console.log(`  not as argued: ${line}`);
    return wrong.length + others.length === 0;
  }
  const comparison = compare({ inventory, ours, prowlers, placesOf });
  const { checks, equal, differences, onlyOurs, onlyProwlers } = comparison;
  const compared = equal + differences.length;
  console.log(`${inventory.length} resources, ${checks} checks with verdicts on both sides`);
  console.log(`${equal} of ${compared} verdicts are equal (${((equal / compared) * 100).toFixed(1)} %)`);
  for (const difference of differences) {
    console.log(`  ${arguedLine(difference, kind.arguments) ?? `unexplained: ${JSON.stringify(difference)}`}`);
  }
  console.log('verdicts of this service alone:', onlyOurs);
  console.log('verdicts of Prowler alone:', onlyProwlers);
  const lines = differences.map((difference) => arguedLine(difference, kind.arguments));
  if (words.includes('--write')) {
    writeDifferences(
      { cloud: kind.cloud, account },
      lines.filter((line) => line !== null),
    );
  }
  return lines.every((line) => line !== null);
}

// The servers of the tests do not keep a process alive that waits for their end.
const alive = setInterval(() => undefined, 60_000);
let isArgued = true;
for (const kind of comparedKinds.filter(({ cloud }) => clouds.includes(cloud))) {
  for (const account of accounts) {
    if (account === 'adversarial' && kind.adversarial.length === 0) continue;
    const recorded = await recordedOf(kind, account);
    console.log(`\n${cloudNames[kind.cloud]}, ${account} account, Prowler ${recorded.prowlerVersion}`);
    if (words.includes('--write')) writeRecorded({ cloud: kind.cloud, account }, recorded);
    if (!report(kind, account, recorded)) isArgued = false;
  }
}
clearInterval(alive);
process.exitCode = isArgued ? 0 : 1;
