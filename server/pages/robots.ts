/**
 * The shop's `robots.txt` (RFC 9309). Crawlers may read what public pages need: the catalogue, photos and the files of the
 * web app. Older crawlers apply the first rule that matches, so exceptions come first.
 */
export function robotsText(origin: string): string {
  return `User-agent: *
Disallow: /api/v1/product/admin-products
Allow: /api/v1/product/
Allow: /api/v1/page/
Allow: /api/v1/config
Disallow: /api/
Disallow: /admin
Disallow: /cart
Disallow: /shipping
Disallow: /pay
Disallow: /order
Disallow: /addresses
Disallow: /account
Disallow: /healthz
Disallow: /readyz
Disallow: /metrics

Sitemap: ${origin}/sitemap.xml
`;
}
