/** Links as the files have them, which work in the repository, become those of the site. */
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const RELATIVE = /^(?![a-z]+:|[#/])(?<path>[^?#]+)(?<anchor>#.*)?$/i;
const FOLDER = fileURLToPath(new URL('..', import.meta.url));

/** Return the address of a page's file: /docs/fr/owners/counter/ of fr/owners/counter.md. */
function toAddress(base, file) {
  const page = relative(FOLDER, file).replace(/(^|\/)index\.md$/, '$1').replace(/\.md$/, '/');
  return `${base}/${page}`;
}

/** Return a plugin of Sätteri: a link to a page leads to its address, one to a file of the code is plain text. */
export const siteLinks = (base) => ({ fileURL }) => ({
  name: 'site-links',
  element: {
    filter: ['a'],
    visit(node, context) {
      const { path, anchor = '' } = RELATIVE.exec(node.properties.href ?? '')?.groups ?? {};
      if (!path) return undefined;
      const file = fileURLToPath(new URL(path, fileURL));
      const isPage = path.endsWith('.md') && !relative(FOLDER, file).startsWith('..');
      if (!isPage) return { type: 'element', tagName: 'span', properties: {}, children: node.children };
      context.setProperty(node, 'href', `${toAddress(base, file)}${anchor}`);
      return undefined;
    },
  },
});
