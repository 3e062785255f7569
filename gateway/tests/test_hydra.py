from gateway.contract.resource import resources


async def test_the_boot_of_an_admin_needs_no_token(anyone):
    entry = await anyone.get("/fr/api", headers={"Content-Type": "application/ld+json"})
    assert entry.headers["content-type"].startswith("application/ld+json")
    body = entry.json()
    assert (body["@context"], body["@id"], body["@type"]) == (
        "/fr/api/contexts/Entrypoint",
        "/fr/api",
        "Entrypoint",
    )
    assert body["categoryProduct"] == "/fr/api/category_products"
    context = (await anyone.get(body["@context"])).json()["@context"]
    assert context["@vocab"] == "https://souk.test/fr/api/docs.jsonld#"
    for key in [key for key in body if not key.startswith("@")]:
        assert context[key] == {"@id": f"Entrypoint/{key}", "@type": "@id"}
    docs = await anyone.get("/fr/api/docs.jsonld")
    assert docs.headers["content-type"].startswith("application/ld+json")
    assert docs.json()["hydra:entrypoint"] == "/fr/api"


async def test_every_class_can_be_found_from_its_collection(anyone):
    docs = (await anyone.get("/fr/api/docs.jsonld")).json()
    classes = {one["@id"]: one for one in docs["hydra:supportedClass"]}
    links = {
        one["hydra:property"]["@id"]: one["hydra:property"]
        for one in classes["#Entrypoint"]["hydra:supportedProperty"]
    }
    for resource in resources():
        members = links[f"#Entrypoint/{resource.key}"]["range"][1]["owl:equivalentClass"]
        assert members["owl:onProperty"] == {"@id": "hydra:member"}
        assert members["owl:allValuesFrom"] == {"@id": f"#{resource.noun}"}
        operations = classes[f"#{resource.noun}"]["hydra:supportedOperation"]
        assert all(one["hydra:title"] and one["returns"] for one in operations)
        methods = [one["hydra:method"] for one in operations]
        assert methods == [
            "GET",
            *(["PUT", "PATCH"] * ("Update" in resource.rpcs)),
            *(["DELETE"] * ("Delete" in resource.rpcs)),
        ]


async def test_properties_tell_their_kind(anyone):
    docs = (await anyone.get("/fr/api/docs.jsonld")).json()
    product = next(one for one in docs["hydra:supportedClass"] if one["@id"] == "#Product")
    found = {one["hydra:title"]: one for one in product["hydra:supportedProperty"]}
    assert "id" not in found
    assert found["name"]["hydra:property"]["@id"] == "https://schema.org/name"
    assert found["name"]["hydra:required"]
    assert found["price"]["hydra:property"]["range"] == "xsd:decimal"
    assert found["createdAt"]["hydra:property"]["range"] == "xsd:dateTime"
    assert not found["createdAt"]["hydra:writeable"]
    category = found["category"]["hydra:property"]
    assert (category["@type"], category["range"], category["owl:maxCardinality"]) == (
        "hydra:Link",
        "#CategoryProduct",
        1,
    )


async def test_every_context_an_answer_names_is_there(anyone):
    for name in [
        "Entrypoint",
        "Error",
        "ConstraintViolationList",
        *(resource.noun for resource in resources()),
    ]:
        assert (
            (await anyone.get(f"/ar/api/contexts/{name}"))
            .json()["@context"]["@vocab"]
            .startswith("https://souk.test/ar/")
        )
    assert (await anyone.get("/ar/api/contexts/Nothing")).status_code == 404
