/** Indexes for what is looked up with each batch of announcements and audit records. */
export const up = `
create index audit_records_stored on audit_records (provider_id, stored_at);
create index announced_listings_settled on announced_listings (provider_id, service, region, settled_at);
`;
