/** Query parameters that say who asks. */
const SECRETS = ["access_token", "client_id", "client_secret"];

/** An address without credentials: the same one, whoever asks. */
export function withoutSecrets(url: URL): URL {
  const clean = new URL(url);
  for (const name of SECRETS) clean.searchParams.delete(name);
  return clean;
}
