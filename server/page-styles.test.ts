import { expect, test } from "vitest";
import { splitStyles } from "#scripts/split-styles.ts";
import { PageStyles } from "#server/page-styles.ts";

const pick = (css: string, html: string) => new PageStyles(splitStyles(css)).pick(html);

test.each([
  ["a class that the page has", ".a{top:0}.b{top:1px}", ".a{top:0}"],
  ["each selector of a list by itself", ".b,.a .b,.a:hover{top:0}", ".a:hover{top:0}"],
  [
    "a group that is not empty",
    "@media print{.b{top:0}}@media (a){.a{top:0}}",
    "@media (a){.a{top:0}}",
  ],
  ["rules for every page", "html,::before{top:0}", "html,::before{top:0}"],
  [
    "escaped names",
    ".a\\:b{top:0}.w-1\\/2{top:1px}.\\32xl{top:2px}",
    ".w-1\\/2{top:1px}.\\32xl{top:2px}",
  ],
  [
    "one alternative of a bracket",
    ".a:is(.b,.w-1\\/2 i){top:0}.a:is(.b,.c){top:1px}",
    ".a:is(.b,.w-1\\/2 i){top:0}",
  ],
  ["whatever is not", ".a:not(.b){top:0}", ".a:not(.b){top:0}"],
  ["strings and brackets with signs", '.a[x="}.b{"]{content:"}"}', '.a[x="}.b{"]{content:"}"}'],
  [
    "variables by way of others",
    ":root{--x:1;--y:var(--x);--z:2}.a{top:var(--y)}@property --x{a:b}@property --z{a:b}",
    ":root{--x:1;}.a{top:var(--x)}@property --x{a:b}",
  ],
  [
    "the value of a variable that it uses once and that is the same everywhere",
    ":root{--x:1;--y:2;--z:3}.a{top:var(--x);left:var(--y);right:var(--y);bottom:var(--z)}.a i{--z:4}",
    ":root{--y:2;--z:3}.a{top:1;left:var(--y);right:var(--y);bottom:var(--z)}.a i{--z:4}",
  ],
  [
    "a size's own line height, unless a class sets another",
    ".a{line-height:var(--tw-leading,1.4)}.b{--tw-leading:2}@property --tw-leading{a:b}",
    ".a{line-height:1.4}",
  ],
  [
    "the variant of a component that it has",
    '.a[data-variant=b]{top:0}.a[data-variant="c"] i{top:1px}.a[data-open=b]{top:2px}',
    '.a[data-variant="c"] i{top:1px}.a[data-open=b]{top:2px}',
  ],
  [
    "keyframes that are used",
    ".a{animation:1s go}@keyframes go{to{top:0}}@keyframes b{to{top:0}}",
    ".a{animation:1s go}@keyframes go{to{top:0}}",
  ],
  [
    "printed pages that are used",
    ".a{page:b}@page b{size:A4}@page c{size:A5}@page{margin:0}",
    ".a{page:b}@page b{size:A4}@page{margin:0}",
  ],
])("a page gets %s", (_what, css, expected) => {
  expect(pick(css, '<p class="a w-1/2 2xl" data-variant="c">b c</p>')).toBe(expected);
});
