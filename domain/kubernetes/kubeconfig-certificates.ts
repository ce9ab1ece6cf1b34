import { certificatesOf, textOfData } from './key-material.ts';
import type { Collected, NamedEntry } from './kubeconfig-section.ts';

/**
 * Returns the certificates of a `…-data` field in PEM; null when there is none, or none that can be read (a fault
 * then).
 */
export function readCertificates(
  section: NamedEntry,
  { key, found }: { key: string; found: Collected },
): string | null {
  const data = found.text(section, key);
  if (data === null) return null;
  const text = textOfData(data);
  const certificates = text === null ? null : certificatesOf(text);
  return certificates ?? found.fault({ path: `${section.path}.${key}`, message: 'must be PEM certificates in base64' });
}
