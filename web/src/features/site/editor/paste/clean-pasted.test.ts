import { expect, test } from 'vitest';
import { cleanPasted } from './clean-pasted';

const NOTHING = { styling: false, pictures: 0, elements: [] };

test.each([
  [
    'Word',
    "<html><head><style>p{color:red}</style></head><body><!--StartFragment--><p class=MsoNormal style='margin:0cm'><b>Tarifs<o:p></o:p></b></p><!--EndFragment--></body></html>",
    '<p><b>Tarifs</b></p>',
    { styling: true },
  ],
  [
    'a list of Word',
    "<p class=MsoListParagraphCxSpFirst><![if !supportLists]><span style='mso-list:Ignore'>·<span>  </span></span><![endif]>Un</p><p class=MsoListParagraphCxSpLast><span style='mso-list:Ignore'>·</span>Deux</p><p class=MsoListParagraph><span style='mso-list:Ignore'>1.</span>Trois</p>",
    '<ul><li>Un</li><li>Deux</li></ul><ol><li>Trois</li></ol>',
    { styling: true },
  ],
  [
    'Google Docs',
    '<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1"><p dir="ltr" style="line-height:1.38"><span style="font-weight:700">Gras</span> et <span style="font-style:italic">penché</span></p></b>',
    '<p dir="ltr"><b>Gras</b> et <i>penché</i></p>',
    { styling: true },
  ],
  [
    'a spreadsheet',
    '<google-sheets-html-origin><table border="1" cellspacing="0"><col width="100"><tbody><tr><td data-sheets-value="x">A</td><td>1</td></tr></tbody></table></google-sheets-html-origin>',
    '<table><tbody><tr><td>A</td><td>1</td></tr></tbody></table>',
    { styling: true },
  ],
  [
    'a page of the web',
    '<center><font color="red">Promo</font></center><img src="https://x.test/a.png" alt="a"><iframe src="https://x.test"></iframe><a href="javascript:x">y</a><script>1</script>',
    '<p>Promo</p>y',
    { styling: true, pictures: 1, elements: ['iframe'] },
  ],
  [
    'a page of this site',
    '<h2>Prix</h2><img src="/uploads/atlas/a-1600.webp" alt="Chemise"><a href="/fr/shop">Boutique</a>',
    '<h2>Prix</h2><img src="/uploads/atlas/a-1600.webp" alt="Chemise"><a href="/fr/shop">Boutique</a>',
    {},
  ],
  ['text', 'a &lt; b', 'a &lt; b', {}],
])('from %s comes plain markup', (_from, html, expected, omitted) => {
  expect(cleanPasted(html)).toEqual({ html: expected, ...NOTHING, ...omitted });
});

test.each([
  '<img src=x onerror=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<p data-gjs-script="alert(1)">a</p>',
  '<a href=" javascript:alert(1)">a</a>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
])('nothing of %s acts', (html) => {
  expect(cleanPasted(html).html).not.toMatch(/alert|gjs|script|onerror/);
});

const TWO = '<p>Un</p><p>Deux</p>';

test.each([
  [
    'Word',
    '<!--StartFragment--><p class=MsoNormal>Un<o:p></o:p></p>\r\n\r\n<p class=MsoNormal>Deux</p>\r\n<!--EndFragment-->',
  ],
  [
    'an empty paragraph of Word',
    '<p class=MsoNormal>Un</p><p class=MsoNormal><o:p>&nbsp;</o:p></p><p class=MsoNormal>Deux</p>',
  ],
  [
    'Google Docs',
    '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span>Un</span></p><br /><p><span>Deux</span></p></b><br class="Apple-interchange-newline">',
  ],
  ['a page', '<p>Un</p>\n<p>Deux</p>\n'],
  ['a page of boxes', '<article><div><div>Un</div><div><br></div><div>Deux</div></div></article>'],
  ['a mail', '<div>Un</div><div><br></div><div>Deux</div><br class="Apple-interchange-newline">'],
])('two paragraphs of %s are two, and no empty ones', (_from, html) => {
  expect(cleanPasted(html).html).toBe(TWO);
});

test('line breaks within a paragraph stay, and so does what a line without text shows', () => {
  expect(cleanPasted('<div dir="rtl">a<br>b</div>').html).toBe('<p dir="rtl">a<br>b</p>');
  expect(cleanPasted('<p><img src="/uploads/atlas/a.webp"></p><hr><p> </p>').html).toBe(
    '<p><img src="/uploads/atlas/a.webp"></p><hr>',
  );
  expect(cleanPasted('<b>a</b> <i>b</i>').html).toBe('<b>a</b> <i>b</i>');
});

test('keeps a pasted video of a provider that pages may show, and drops other frames', () => {
  const { html, elements } = cleanPasted(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Tea"></iframe><iframe src="https://x.test"></iframe>',
  );
  expect(html).toBe('<souk-embed provider="youtube" value="dQw4w9WgXcQ" title="Tea"></souk-embed>');
  expect(elements).toEqual(['iframe']);
});
