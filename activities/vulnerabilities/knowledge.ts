import { advisoryFacts, type AdvisoryFacts } from '../../domain/advisories/advisory-facts.ts';
import { buildMatcher, type Matcher } from '../../domain/advisories/matcher.ts';
import type { OsvAffected, OsvRecord } from '../../domain/advisories/osv-record.ts';
import type { InstalledPackage } from '../../domain/packages/package-key.ts';
import { packageIdentity } from '../../domain/vulnerabilities/finding-values.ts';
import { packageKeyOf } from '../../domain/vulnerabilities/reconcile.ts';
import type { Database, Transaction } from '../../db/database.ts';
import { advisoriesOf, type AdvisoryText } from '../../db/reads/advisories/advisories.ts';

/** The advisories of one package: a matcher, and the records for the facts of its findings. */
interface PackageKnowledge {
  matcher: Matcher;
  texts: Map<string, AdvisoryText>;
  affected: Map<string, OsvAffected[]>;
  facts: Map<string, AdvisoryFacts>;
}

/** Characters of advisory text in the cache; matchers take a few times that in memory. */
const keptCharacters = 32 * 1024 * 1024;

const identityOf = (installed: InstalledPackage): string => packageKeyOf(packageIdentity(installed));

/** A bounded cache of the advisories of the packages in a scan. */
export interface Knowledge {
  /** Loads the missing advisories of these packages. May evict those of others. */
  learn(database: Database | Transaction, packages: readonly InstalledPackage[]): Promise<void>;
  matcher: Matcher;
  factsOf(advisoryId: string, installed: InstalledPackage): AdvisoryFacts;
}

/** Makes an empty store of knowledge, for one scan. */
export function createKnowledge(): Knowledge {
  const byPackage = new Map<string, PackageKnowledge | null>();
  let characters = 0;

  const known = (installed: InstalledPackage): PackageKnowledge | null => byPackage.get(identityOf(installed)) ?? null;

  return {
    async learn(database, packages) {
      if (characters > keptCharacters) {
        byPackage.clear();
        characters = 0;
      }
      const missing = new Map<string, { family: string; package_key: string }>();
      for (const installed of packages) {
        const identity = packageIdentity(installed);
        const key = packageKeyOf(identity);
        if (!byPackage.has(key)) missing.set(key, identity);
      }
      const groups = new Map<string, AdvisoryText[]>();
      for (const text of await advisoriesOf(database, [...missing.values()])) {
        const key = packageKeyOf({ family: text.family, package_key: text.name_key });
        const group = groups.get(key);
        if (group === undefined) groups.set(key, [text]);
        else group.push(text);
        characters += text.affected.length + text.record.length;
      }
      for (const key of missing.keys()) {
        const texts = groups.get(key);
        byPackage.set(key, texts === undefined ? null : packageKnowledge(texts));
      }
    },
    matcher: {
      get advisoryCount() {
        return [...byPackage.values()].reduce((sum, knowledge) => sum + (knowledge?.matcher.advisoryCount ?? 0), 0);
      },
      evaluate: (installed) => known(installed)?.matcher.evaluate(installed) ?? { advisoryIds: [], notEvaluated: [] },
      earliestFix: (installed, ids) => known(installed)?.matcher.earliestFix(installed, ids) ?? null,
    },
    factsOf(advisoryId, installed) {
      const knowledge = known(installed);
      const text = knowledge?.texts.get(advisoryId);
      if (knowledge === null || text === undefined) throw new Error(`${advisoryId} was not read`);
      // Scores of a package may differ between the releases of its ecosystem.
      const key = `${advisoryId}\n${installed.ecosystem}`;
      const remembered = knowledge.facts.get(key);
      if (remembered !== undefined) return remembered;
      const record = JSON.parse(text.record) as Omit<OsvRecord, 'affected'>;
      const facts = advisoryFacts({ ...record, affected: knowledge.affected.get(advisoryId) ?? [] }, installed);
      knowledge.facts.set(key, facts);
      return facts;
    },
  };
}

function packageKnowledge(texts: AdvisoryText[]): PackageKnowledge {
  const affected = new Map(texts.map((text) => [text.advisory_id, JSON.parse(text.affected) as OsvAffected[]]));
  return {
    matcher: buildMatcher([...affected].map(([id, entries]) => ({ id, affected: entries }))),
    texts: new Map(texts.map((text) => [text.advisory_id, text])),
    affected,
    facts: new Map(),
  };
}
