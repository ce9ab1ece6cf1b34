import type { NamedPackage } from './package-of-purl.ts';

/**
 * Columns of packages, each as a JSON array in text form, so that neither a thread nor a query handles them one by one.
 */
export interface PackageRows {
  count: number;
  texts: string[];
}

const packagesPerText = 5_000;

/** Packs packages into JSON texts of 5,000 packages each. */
export function packageRows(packages: readonly NamedPackage[]): PackageRows {
  const texts: string[] = [];
  for (let start = 0; start < packages.length; start += packagesPerText) {
    texts.push(JSON.stringify(packages.slice(start, start + packagesPerText)));
  }
  return { count: packages.length, texts };
}
