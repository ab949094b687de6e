/** What the catalogue begins with: the courses in their order, each in a line. */
export const courses = [
  ["ccna", "CCNA", "Networking", "Routing and switching, entry-level certification"],
  ["ccnp", "CCNP", "Networking", "Enterprise networks, for working engineers"],
  ["mcsa", "MCSA", "Networking", "Windows Server administration"],
  ["mcse", "MCSE", "Networking", "Server infrastructure and identity"],
  ["rhse", "RHSE", "Networking", "Linux administration and services"],
  ["php", "PHP", "Software", "Web applications and databases"],
  ["dot-net", ".NET", "Software", "C#, ASP.NET and SQL Server"],
  ["java", "JAVA", "Software", "Core Java, Spring and testing"],
  ["react", "REACT", "Software", "User interfaces in JavaScript"],
  ["python", "PYTHON", "Software", "Scripting, data and automation"],
  [
    "hardware",
    "Hardware",
    "",
    "Assembly, diagnosis and repair at the bench, on the models we rent out and service.",
  ],
] as const;
