from chassis.contract.resource import resources


async def test_entry_point_context_and_documentation_need_no_token(anonymous):
    entry = await anonymous.get("/fr/api", headers={"Content-Type": "application/ld+json"})
    assert entry.headers["content-type"].startswith("application/ld+json")
    body = entry.json()
    assert (body["@context"], body["@id"], body["@type"]) == (
        "/fr/api/contexts/Entrypoint",
        "/fr/api",
        "Entrypoint",
    )
    assert body["categoryProduct"] == "/fr/api/category_products"
    context = (await anonymous.get(body["@context"])).json()["@context"]
    assert context["@vocab"] == "https://souk.test/fr/api/docs.jsonld#"
    for key in [key for key in body if not key.startswith("@")]:
        assert context[key] == {"@id": f"Entrypoint/{key}", "@type": "@id"}
    docs = await anonymous.get("/fr/api/docs.jsonld")
    assert docs.headers["content-type"].startswith("application/ld+json")
    assert docs.json()["hydra:entrypoint"] == "/fr/api"


async def test_every_collection_of_the_entry_point_has_a_class(anonymous):
    docs = (await anonymous.get("/fr/api/docs.jsonld")).json()
    classes = {class_["@id"]: class_ for class_ in docs["hydra:supportedClass"]}
    links = {
        property_["hydra:property"]["@id"]: property_["hydra:property"]
        for property_ in classes["#Entrypoint"]["hydra:supportedProperty"]
    }
    for resource in resources():
        members = links[f"#Entrypoint/{resource.key}"]["range"][1]["owl:equivalentClass"]
        assert members["owl:onProperty"] == {"@id": "hydra:member"}
        assert members["owl:allValuesFrom"] == {"@id": f"#{resource.noun}"}
        operations = classes[f"#{resource.noun}"]["hydra:supportedOperation"]
        assert all(operation["hydra:title"] and operation["returns"] for operation in operations)
        methods = [operation["hydra:method"] for operation in operations]
        assert methods == [
            "GET",
            *(["PUT", "PATCH"] * ("Update" in resource.rpcs)),
            *(["DELETE"] * ("Delete" in resource.rpcs)),
        ]


async def test_properties_have_their_types(anonymous):
    docs = (await anonymous.get("/fr/api/docs.jsonld")).json()
    product = next(class_ for class_ in docs["hydra:supportedClass"] if class_["@id"] == "#Product")
    properties = {property_["hydra:title"]: property_ for property_ in product["hydra:supportedProperty"]}
    assert "id" not in properties
    assert properties["name"]["hydra:property"]["@id"] == "https://schema.org/name"
    assert properties["name"]["hydra:required"]
    assert properties["price"]["hydra:property"]["range"] == "xsd:decimal"
    assert properties["createdAt"]["hydra:property"]["range"] == "xsd:dateTime"
    assert not properties["createdAt"]["hydra:writeable"]
    category = properties["category"]["hydra:property"]
    assert (category["@type"], category["range"], category["owl:maxCardinality"]) == (
        "hydra:Link",
        "#CategoryProduct",
        1,
    )


async def test_every_context_of_a_response_exists(anonymous):
    for name in [
        "Entrypoint",
        "Error",
        "ConstraintViolationList",
        *(resource.noun for resource in resources()),
    ]:
        assert (
            (await anonymous.get(f"/ar/api/contexts/{name}"))
            .json()["@context"]["@vocab"]
            .startswith("https://souk.test/ar/")
        )
    assert (await anonymous.get("/ar/api/contexts/Nothing")).status_code == 404
