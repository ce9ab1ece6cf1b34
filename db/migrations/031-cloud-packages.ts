/** Packages that clouds tell of beside uploads, and when a provider's were read last. */
export const up = `
alter table package_sources drop constraint package_sources_source_check;
alter table package_sources add constraint package_sources_source_check
  check (source in ('sbom', 'inventory', 'image_scan', 'inspector', 'configuration', 'images'));
alter table package_sources add column is_set_up boolean not null default true;
comment on column package_sources.is_set_up is 'False for a source that was never there for the resource: it hides nothing that another source tells';
`;
