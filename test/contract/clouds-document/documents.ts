import { awsPages } from './aws.ts';
import { azurePage } from './azure.ts';
import { cloudPage } from './cloud-page.ts';
import { googleCloudPage } from './google-cloud.ts';
import { kubernetesPage } from './kubernetes.ts';

/** Returns the pages of docs/clouds, by their file names. Needs openssl, for the connections to a cluster. */
export async function cloudDocuments(): Promise<Map<string, string>> {
  const documents = new Map<string, string>();
  const pages = [...(await awsPages()), await googleCloudPage(), await azurePage(), await kubernetesPage()];
  for (const page of pages) documents.set(`${page.name}.md`, `${cloudPage(page).trimEnd()}\n`);
  return documents;
}
